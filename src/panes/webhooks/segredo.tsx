/** A form with the secret that calls are signed with: made here, shown here, and nowhere else. */
import { useEffect } from 'react';
import { commandById } from '../../commands/registry.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/toast-store.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';

/** 32 bytes of the browser's own chance. */
const novoSegredo = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

export function ComSegredo(props: BodyProps) {
  const { form, hook } = props;
  const segredo = hook.values['segredo'];
  useEffect(() => {
    if (!segredo) hook.found('segredo', novoSegredo());
  }, [hook, segredo]);
  const copy = () => {
    navigator.clipboard
      .writeText(String(segredo))
      .then(() => announce('Segredo copiado'))
      .catch(() => announce('O navegador não deixou copiar: selecione o segredo e copie'));
  };
  return (
    <>
      {Object.keys(commandById(form.commandId).input ?? {}).map((name, at) => (
        <FormField key={name} {...props} name={name} autoFocus={at === 0} />
      ))}
      <div className="fm-use">
        <Button onClick={copy}>Copiar segredo</Button>
        <Button variant="ghost" onClick={() => hook.set('segredo', novoSegredo())}>
          Gerar outro
        </Button>
      </div>
    </>
  );
}
