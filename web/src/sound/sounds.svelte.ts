/** Sounds of the table, made on the spot: dice that fall, a unit that is put down, a bell when it is one's turn. */
import { keepSetup, setup } from "../lib/kept";
import type { Snapshot } from "../lib/types";

export type Sound = "dice" | "unit" | "turn";

/** tones of the bell in hertz, and how long each lasts in seconds */
const BELL = [660, 880],
  RING = 0.45;
/** knocks of falling dice, in seconds from the first; a unit knocks once */
const KNOCKS: Record<"dice" | "unit", number[]> = { dice: [0, 0.07, 0.12, 0.21], unit: [0] };

export class Sounds {
  on = $state(!setup().mute);
  #context: AudioContext | null = null;

  setOn(on: boolean): void {
    this.on = on;
    keepSetup({ mute: !on });
    if (on) this.play("unit");
  }

  /** What has changed between two states, as a sound; of several only the most important. */
  heard(before: Snapshot | null, now: Snapshot): void {
    const sound = before ? soundOf(before, now) : null;
    if (sound) this.play(sound);
  }

  play(sound: Sound): void {
    const context = this.on ? this.#ready() : null;
    if (!context) return;
    if (sound === "turn") BELL.forEach((tone, k) => ring(context, tone, context.currentTime + k * 0.16));
    else for (const at of KNOCKS[sound]) knock(context, context.currentTime + at);
  }

  /** A browser lets nothing be heard before somebody has clicked or typed; it is not asked before. */
  #ready(): AudioContext | null {
    if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return null;
    this.#context ??= new AudioContext();
    return this.#context;
  }
}

/** The turn that has come to us, else a die that has fallen, else a unit that stands elsewhere. */
export function soundOf(before: Snapshot, now: Snapshot): Sound | null {
  const ours = (state: Snapshot): boolean => !!state.actor && !!state.you.seats?.includes(state.actor);
  if (before.n === now.n) return null;
  if (ours(now) && !ours(before)) return "turn";
  const news = now.log.slice(before.log.length);
  if (news.some((line) => line.die !== undefined || line.dice !== undefined)) return "dice";
  const units = now.view.units ?? {},
    old = before.view.units ?? {};
  return Object.keys(units).some((id) => units[id]!.place !== old[id]?.place) ? "unit" : null;
}

function ring(context: AudioContext, tone: number, at: number): void {
  const bell = new OscillatorNode(context, { frequency: tone, type: "triangle" }),
    gain = fading(context, 0.12, at, RING);
  bell.connect(gain);
  bell.start(at);
  bell.stop(at + RING);
}

/** Wood on wood: a short burst of noise, with the highest tones taken off. */
function knock(context: AudioContext, at: number): void {
  const length = Math.ceil(context.sampleRate * 0.04),
    buffer = context.createBuffer(1, length, context.sampleRate),
    samples = buffer.getChannelData(0);
  for (let k = 0; k < length; k++) samples[k] = (Math.random() * 2 - 1) * (1 - k / length) ** 3;
  const noise = new AudioBufferSourceNode(context, { buffer }),
    dull = new BiquadFilterNode(context, { type: "lowpass", frequency: 1800 });
  noise.connect(dull).connect(fading(context, 0.35, at, 0.05));
  noise.start(at);
}

function fading(context: AudioContext, loud: number, at: number, seconds: number): GainNode {
  const gain = new GainNode(context, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(context.destination);
  return gain;
}
