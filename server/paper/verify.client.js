// Everything works without this: it only saves who has the file the work of computing its hash. Nothing is sent.
const field = document.getElementById('arquivo');
const said = document.getElementById('dito');
if (field && said && globalThis.crypto?.subtle) {
  field.closest('.field').hidden = false;
  const compare = async (file) => {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(digest), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    said.textContent =
      hex === said.dataset.sha256
        ? 'O arquivo é o documento, sem nenhuma alteração.'
        : 'O arquivo não é este documento, ou foi alterado.';
  };
  field.addEventListener('change', () => {
    const [file] = field.files;
    if (file) void compare(file);
  });
}
