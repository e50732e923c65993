// Detects that the page was away: hidden, frozen, or on a device that slept. Timers stop in that
// time.

const MINUTE = 60_000;

/** Call `look()` whenever the page may have been hidden, frozen or asleep. @param {() => void} look */
export function onReturn(look) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  document.addEventListener("resume", look);
  window.addEventListener("pageshow", look);
  window.addEventListener("focus", look);
}

/** Call `look()` once for each new day of the device's calendar. @param {() => void} look */
export function onNewDay(look) {
  let day = new Date().toDateString();
  const compare = () => {
    if (day === new Date().toDateString()) return;
    day = new Date().toDateString();
    look();
  };
  setInterval(compare, MINUTE);
  onReturn(compare);
}
