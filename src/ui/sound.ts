/** A short, quiet sound made by the browser: no file is fetched. */

const HERTZ = [660, 880] as const;
const SECONDS = 0.09;
const LOUDNESS = 0.06;

let audio: AudioContext | null = null;

/** Two short tones. Silent where the browser does not allow sound before the first press. */
export function ping(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + 0.01;
    HERTZ.forEach((hertz, at) => {
      const tone = audio?.createOscillator();
      const volume = audio?.createGain();
      if (!audio || !tone || !volume) return;
      const from = start + at * SECONDS;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(LOUDNESS, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + SECONDS);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + SECONDS);
    });
  } catch {
    // Without sound nothing is lost: the number and the notice are there.
  }
}
