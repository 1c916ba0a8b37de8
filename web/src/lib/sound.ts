import { settings } from "./settings.svelte";

/** Sounds all games share; a game's events name theirs (`sounds.ts` in its folder). All are made here, none is a file. */
export type Sound =
  | "turn" | "card" | "place" | "skull" | "dig" | "crunch" | "cup" | "spoon" | "bell" | "door" | "stone" | "refusal" | "win" | "loss" | "draw"
  | "boom" | "chisel" | "clack" | "drawer" | "drum" | "fanfare" | "giggle" | "horn" | "knock" | "low" | "paper" | "pff" | "pop" | "quill" | "scrape" | "spring" | "stamp" | "steps" | "tick" | "ting" | "tock" | "xylophone" | "yawn";

/** A note: a tone that glides from one pitch to another, or a breath of noise through a filter. Times in seconds. */
interface Note {
  at: number;
  length: number;
  wave?: OscillatorType;
  from: number;
  to?: number;
  loud: number;
}

const tone = (wave: OscillatorType, at: number, length: number, from: number, to = from, loud = 0.16): Note => ({ wave, at, length, from, to, loud });
const noise = (at: number, length: number, from: number, to = from, loud = 0.12): Note => ({ at, length, from, to, loud });

/** Short, dry and soft: nothing is longer than 600 ms, nothing screams. */
export const SOUNDS: Record<Sound, Note[]> = {
  turn: [noise(0, 0.16, 5200, 2400, 0.1), noise(0.12, 0.22, 900, 500, 0.05)],
  card: [noise(0, 0.09, 3800, 5200, 0.1), noise(0.05, 0.07, 2600, 3400, 0.07)],
  place: [tone("sine", 0, 0.09, 210, 120, 0.3), noise(0, 0.03, 1200, 800, 0.08)],
  skull: [tone("triangle", 0, 0.12, 420, 300, 0.2), tone("sine", 0.02, 0.14, 630, 520, 0.08)],
  dig: [noise(0, 0.16, 700, 1800, 0.14), noise(0.24, 0.18, 600, 1500, 0.14)],
  crunch: [noise(0, 0.05, 1800, 900, 0.2), noise(0.07, 0.05, 2200, 1000, 0.18), noise(0.14, 0.06, 1500, 700, 0.16)],
  cup: [tone("sine", 0, 0.22, 1760, 1740, 0.1), tone("sine", 0.01, 0.16, 2637, 2600, 0.06), noise(0, 0.02, 4000, 3000, 0.1)],
  spoon: [tone("sine", 0, 0.14, 2960, 2940, 0.08), tone("sine", 0.09, 0.16, 3322, 3300, 0.07)],
  bell: [tone("sine", 0, 0.3, 2093, 2090, 0.08), tone("sine", 0.08, 0.3, 2637, 2630, 0.07), tone("sine", 0.16, 0.3, 2349, 2345, 0.06)],
  door: [tone("sawtooth", 0, 0.42, 92, 148, 0.05), tone("sawtooth", 0.1, 0.34, 140, 96, 0.03)],
  stone: [tone("sine", 0, 0.16, 140, 70, 0.34), noise(0, 0.12, 500, 260, 0.12)],
  refusal: [tone("triangle", 0, 0.11, 196, 185, 0.14), tone("triangle", 0.15, 0.16, 175, 165, 0.14)],
  win: [tone("sine", 0, 0.2, 1047, 1047, 0.13), tone("sine", 0.16, 0.2, 1319, 1319, 0.13), tone("sine", 0.32, 0.28, 1568, 1568, 0.13)],
  loss: [tone("sine", 0, 0.2, 932, 932, 0.12), tone("sine", 0.16, 0.2, 1175, 1175, 0.12), tone("sine", 0.32, 0.2, 1047, 1047, 0.1), tone("triangle", 0.5, 0.05, 700, 880, 0.08), tone("triangle", 0.55, 0.05, 660, 830, 0.08)],
  draw: [tone("sine", 0, 0.32, 1047, 1047, 0.11), tone("sine", 0, 0.32, 1319, 1319, 0.11), tone("triangle", 0, 0.1, 420, 300, 0.16)],
  boom: [tone("sine", 0, 0.3, 90, 42, 0.38), noise(0, 0.1, 300, 160, 0.12)],
  chisel: [tone("square", 0, 0.03, 2400, 1800, 0.05), noise(0, 0.05, 3600, 2400, 0.12)],
  clack: [noise(0, 0.04, 1500, 900, 0.2), tone("sine", 0, 0.08, 180, 110, 0.24)],
  drawer: [noise(0, 0.22, 500, 1100, 0.09), tone("sine", 0.2, 0.08, 160, 110, 0.2)],
  drum: [tone("sine", 0, 0.12, 150, 90, 0.3), tone("sine", 0.16, 0.12, 150, 90, 0.24)],
  fanfare: [tone("triangle", 0, 0.11, 523, 523, 0.12), tone("triangle", 0.11, 0.11, 659, 659, 0.12), tone("triangle", 0.22, 0.11, 784, 784, 0.12), tone("triangle", 0.33, 0.26, 1047, 1047, 0.13)],
  giggle: [tone("triangle", 0, 0.05, 700, 880, 0.08), tone("triangle", 0.09, 0.05, 660, 830, 0.08), tone("triangle", 0.18, 0.06, 720, 940, 0.08)],
  horn: [tone("sawtooth", 0, 0.5, 131, 131, 0.06), tone("sawtooth", 0.02, 0.48, 196, 196, 0.05)],
  knock: [tone("sine", 0, 0.07, 190, 120, 0.3), noise(0, 0.03, 900, 600, 0.1)],
  low: [tone("triangle", 0, 0.5, 147, 110, 0.14)],
  paper: [noise(0, 0.14, 2600, 4200, 0.09)],
  pff: [noise(0, 0.26, 1400, 500, 0.1)],
  pop: [tone("sine", 0, 0.09, 420, 900, 0.16)],
  quill: [noise(0, 0.06, 4200, 5200, 0.07), noise(0.08, 0.06, 4600, 3800, 0.06)],
  scrape: [noise(0, 0.45, 260, 520, 0.14)],
  spring: [tone("triangle", 0, 0.3, 300, 620, 0.1), tone("triangle", 0.08, 0.28, 620, 340, 0.07)],
  stamp: [tone("sine", 0, 0.14, 130, 60, 0.36), noise(0, 0.05, 1600, 600, 0.16)],
  steps: [noise(0, 0.04, 700, 500, 0.09), noise(0.14, 0.04, 800, 560, 0.08), noise(0.28, 0.04, 700, 500, 0.06)],
  tick: [tone("square", 0, 0.02, 1800, 1600, 0.04)],
  ting: [tone("sine", 0, 0.4, 2637, 2630, 0.09)],
  tock: [tone("triangle", 0, 0.1, 330, 250, 0.2)],
  xylophone: [tone("triangle", 0, 0.16, 880, 876, 0.1)],
  yawn: [tone("triangle", 0, 0.5, 320, 150, 0.07)],
};

let context: AudioContext | null = null;
let breath: AudioBuffer | null = null;

/** Play a sound if the person switched sounds on; *pitch* 2 is an octave higher. */
export function play(sound: Sound, pitch = 1): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[sound]) sing(context, { ...note, from: note.from * pitch, to: (note.to ?? note.from) * pitch });
}

function sing(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(note.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  volume.connect(audio.destination);
  const source = note.wave ? voice(audio, note, start) : wind(audio, note, start);
  source.out.connect(volume);
  source.start.start(start);
  source.start.stop(start + note.length + 0.02);
}

interface Source {
  start: AudioScheduledSourceNode;
  out: AudioNode;
}

function voice(audio: AudioContext, note: Note, start: number): Source {
  const oscillator = audio.createOscillator();
  oscillator.type = note.wave ?? "sine";
  glide(oscillator.frequency, note, start);
  return { start: oscillator, out: oscillator };
}

function wind(audio: AudioContext, note: Note, start: number): Source {
  const source = audio.createBufferSource();
  source.buffer = breath ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  glide(filter.frequency, note, start);
  source.connect(filter);
  return { start: source, out: filter };
}

function glide(pitch: AudioParam, note: Note, start: number): void {
  pitch.setValueAtTime(note.from, start);
  pitch.exponentialRampToValueAtTime(note.to ?? note.from, start + note.length);
}

/** A second of noise, the same each time. */
function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 22_222;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[i] = seed / 1_073_741_823.5 - 1;
  }
  return buffer;
}
