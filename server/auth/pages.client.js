// Everything works without this: it only shows what was typed into a password field.
for (const button of document.querySelectorAll('[data-mostrar]')) {
  const input = document.getElementById(button.getAttribute('data-mostrar'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    input.focus();
  });
}
