// Before the first paint: the theme chosen last on this machine (a cookie, because signing out clears
// local storage and the sign-in pages read it too), else the machine's own.
(function () {
  var found = /(?:^|; )osm_tema=(claro|escuro)/.exec(document.cookie);
  var dark = found ? found[1] === 'escuro' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
