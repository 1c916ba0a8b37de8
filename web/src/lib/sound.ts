import { settings } from "./settings.svelte";

type Sound = "turn" | "place" | "refusal";

/** Frequencies and lengths of short wooden knocks; nothing is louder or longer than a card put down. */
const NOTES: Record<Sound, [frequency: number, at: number, length: number][]> = {
  turn: [[880, 0, 0.08], [1320, 0.07, 0.16]],
  place: [[180, 0, 0.09]],
  refusal: [[220, 0, 0.1], [196, 0.12, 0.14]],
};

let context: AudioContext | null = null;

/** Play a sound if the person switched sounds on. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const [frequency, at, length] of NOTES[sound]) knock(context, frequency, context.currentTime + at, length);
}

function knock(audio: AudioContext, frequency: number, start: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.18, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
