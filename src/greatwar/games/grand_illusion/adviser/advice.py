"""What a sensible player would do now, for every kind of decision: quick, from the view alone, with a reason.

The reason is for everybody to hear. All of the map lies open; of options chosen in secret nothing is told.
"""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice, AdvisesOn, advised
from ....kernel.rng import Rng
from ..state import State
from ..steps import (
    action,
    arrival,
    battle,
    bombardment,
    cavalry,
    combat,
    counterattack,
    displacement,
    east_front,
    fortunes,
    landing,
    movement,
    placement,
    recovery,
    replacement,
    reserves,
    retreat,
    retreating,
    setup,
    siege,
    strategic_movement,
    withdrawal,
)
from . import advice_action as acts
from . import advice_battle as fight
from . import advice_forces as forces

#: who advises on which decision
ADVISERS: dict[type, AdvisesOn[State]] = {
    setup.BritishSetup: forces.british_setup,
    setup.ChooseOptions: forces.options,
    setup.Reposition: forces.reposition,
    arrival.PlaceUnit: forces.place,
    replacement.Replacements: forces.replace,
    east_front.EastFront: forces.east_front,
    action.TakeAction: acts.take_action,
    action.DeclareWithdrawal: acts.declare_withdrawal,
    withdrawal.Withdrawing: acts.withdraw,
    withdrawal.PlaceTrenches: acts.dig,
    movement.Movement: acts.moves,
    movement.MoveGroup: acts.march,
    landing.Landing: forces.land,
    battle.DesignateAttackers: fight.designate,
    battle.OfferBattle: fight.offer_battle,
    battle.ChooseBattle: fight.choose_battle,
    bombardment.Bombard: fight.bombard,
    bombardment.NextFort: fight.bombard,
    fortunes.BelgianWithdrawal: fight.belgian_withdrawal,
    fortunes.Allenby: fight.allenby,
    fortunes.TacticalAdvantage: fight.tactical_advantage,
    counterattack.DecideCounterattack: fight.counterattack,
    placement.PlaceDefender: fight.place_defender,
    placement.PlaceAttacker: fight.place_attacker,
    reserves.ToReserve: fight.to_reserve,
    cavalry.RideOff: fight.ride_off,
    cavalry.CavalryDelay: fight.cavalry_delay,
    combat.ElanHit: fight.hit_enemy,
    retreat.DecideRetreat: fight.decide_retreat,
    retreating.Retreat: fight.retreat,
    retreating.TakeHit: fight.take_hit,
    retreating.CavalryAnswer: fight.cavalry_answer,
    retreating.GoOn: fight.go_on,
    displacement.ChooseRefuge: forces.refuge,
    displacement.ChooseRide: fight.retreat,
    siege.LaySiege: fight.lay_siege,
    strategic_movement.ChooseMover: forces.board,
    strategic_movement.ChooseDestination: forces.travel,
    recovery.Undisrupt: forces.undisrupt,
}


def advise(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The action a sensible player would take; the same for the same view and chance."""
    return advised(ADVISERS, view, actions, rng)
