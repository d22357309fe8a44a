// Everything but passkeys works without this. What was typed into a password field is shown:
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

// A device is asked for a passkey, and what it says is sent (WebAuthn, level 3, section 5.1).
const SAID = {
  NotAllowedError: 'O aparelho não confirmou, ou o tempo acabou. Tente de novo.',
  InvalidStateError: 'Este aparelho já guarda uma passkey desta conta.',
  SecurityError: 'O navegador não aceita passkeys neste endereço.',
};
for (const form of document.querySelectorAll('[data-passkey]')) {
  const failed = form.querySelector('[data-falha]');
  const options = JSON.parse(form.dataset.opcoes);
  const ask = async () => {
    const { credentials } = navigator;
    const credential =
      form.dataset.passkey === 'create'
        ? await credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          })
        : await credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          });
    form.elements.resposta.value = JSON.stringify(credential);
    form.submit();
  };
  const begin = () => {
    failed.hidden = true;
    ask().catch((error) => {
      if (SAID[error.name]) failed.querySelector('span').textContent = SAID[error.name];
      failed.hidden = false;
    });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    begin();
  });
  form.querySelector('[type=submit]').focus();
  if ('ja' in form.dataset) begin();
}
