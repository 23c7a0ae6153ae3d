"""What a sensible player would do now, for every kind of decision: quick, from the view alone, with a reason.

The reason is for everybody to hear. It speaks of the map and of what is played, never of cards that stay hidden: of a
secret choice it says the same whatever was chosen.
"""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice, AdvisesOn, advised
from ....kernel.rng import Rng
from ..state import State
from ..steps import (
    action,
    advance,
    bidding,
    combat,
    draw,
    events,
    great_retreat,
    losses,
    movement,
    neutral_entry,
    operations,
    overstack,
    peace,
    redeployment,
    reinforcements,
    replacements,
    retreat,
    selection,
)
from . import advice_cards as cards
from . import advice_fight as fight
from . import advice_forces as forces
from . import advice_operations as ops

#: who advises on which decision
ADVISERS: dict[type, AdvisesOn[State]] = {
    action.TakeAction: cards.take_action,
    operations.Activate: ops.activate,
    movement.Movement: ops.move,
    combat.Combats: fight.attack,
    combat.Designate: fight.designate,
    combat.PlayCombatCards: cards.combat_cards,
    combat.FlankAttempt: fight.turn_flank,
    losses.TakeLoss: fight.take_loss,
    retreat.SaveStep: fight.restore,
    retreat.Stand: fight.stand,
    retreat.Retreat: fight.retreat,
    advance.Advance: fight.advance,
    great_retreat.GreatRetreat: fight.fall_back,
    redeployment.Redeploy: forces.pick,
    redeployment.RedeployTo: forces.redeploy,
    reinforcements.PlaceReinforcement: forces.place,
    neutral_entry.PlaceFreeCorps: forces.place,
    events.PlaceCavalry: forces.place,
    events.PlaceTrench: forces.dig_trench,
    events.SailToSalonika: forces.redeploy,
    events.Landwehr: forces.replace,
    events.ParisTaxis: forces.replace,
    events.WarInAfrica: forces.give_up,
    events.Desertion: forces.hurt,
    replacements.Replace: forces.replace,
    overstack.Overstack: forces.hurt,
    peace.PeaceOffer: cards.answer_peace,
    draw.GunsOfAugust: cards.guns,
    draw.DiscardCombatCards: cards.discard,
    bidding.OpeningBid: cards.bid,
    bidding.AnswerBid: cards.bid,
    selection.PickOptionalCards: cards.optional_cards,
}


def advise(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The action a sensible player would take; the same for the same view and chance."""
    return advised(ADVISERS, view, actions, rng)
