// Speaks announcements with a voice of the device; nothing is sent to a server.

const speech = window.speechSynthesis;

/** Speak a text with a voice of the page's language, and stop the text before. Silent if the device has no such voice. @param {string} text */
export function speak(text) {
  const voice = speech && localVoice(document.documentElement.lang);
  if (!voice) return;
  speech.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  speech.speak(said);
}

/**
 * Return a voice of the device, without a server, for a language: one of the tag's region if
 * possible, undefined if there is none.
 * @param {string} language
 */
function localVoice(language) {
  const local = speech.getVoices().filter((voice) => voice.localService);
  const exact = local.find(({ lang }) => norm(lang).startsWith(norm(language)));
  return exact ?? local.find(({ lang }) => norm(lang).split("-")[0] === norm(language).split("-")[0]);
}

/** Return a language tag in lower case with hyphens. @param {string} tag */
function norm(tag) {
  return tag.toLowerCase().replace("_", "-");
}

speech?.getVoices(); // some browsers load the list only when it is first requested
