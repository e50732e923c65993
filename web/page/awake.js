// Detects that the page was away: hidden, frozen, or on a device that slept. Timers stop in that
// time.

const MINUTE = 60_000;

/** Call `act()` each time the page is shown, resumed or focused after it may have been hidden, frozen or asleep. @param {() => void} act */
export function onReturn(act) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) act();
  });
  document.addEventListener("resume", act);
  window.addEventListener("pageshow", act);
  window.addEventListener("focus", act);
}

/** Call `act()` each time a new day has begun by the device's clock, within a minute or on return to the page. @param {() => void} act */
export function onNewDay(act) {
  let day = new Date().toDateString();
  /** Call `act` if the day has changed. */
  const compare = () => {
    if (day === new Date().toDateString()) return;
    day = new Date().toDateString();
    act();
  };
  setInterval(compare, MINUTE);
  onReturn(compare);
}
