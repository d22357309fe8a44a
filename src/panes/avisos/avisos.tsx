/** 'Avisos': what this person wants to be told, and how. Every switch takes effect at once. */
import './avisos.css';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { avisos as mails } from '../../../domain/email-historico/index.ts';
import { avisosAtom } from '../../commands/surfaces.ts';
import { cadas, readEnvios } from '../../../domain/usuario/envios.ts';
import { reports } from '../../screens/reports.ts';
import { announce } from '../../ui/toast-store.ts';
import { toggleEnvio } from '../../workspace/envios.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ping } from '../../ui/sound.ts';
import { preferencesAtom, store, updatePreferences } from '../../workspace/index.ts';
import type { Avisos as AvisosPreference } from '../../workspace/index.ts';

type Permission = NotificationPermission | 'ausente';
const permissionNow = (): Permission =>
  typeof Notification === 'undefined' ? 'ausente' : Notification.permission;

const WHY: Readonly<Partial<Record<Permission, string>>> = {
  denied: 'O navegador não permite: mude a permissão de notificações deste endereço.',
  ausente: 'Este navegador não mostra notificações.',
};

interface SwitchProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
  readonly first?: boolean;
}

function Switch({ label, hint, on, onChange, disabled, first }: SwitchProps) {
  return (
    <label className="av-line">
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        {...(first ? { 'data-autofocus': true } : {})}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        <span className="dim av-hint">{hint}</span>
      </span>
    </label>
  );
}

const change = (avisos: Partial<AvisosPreference>): void => updatePreferences({ avisos });

/** The reports that come by mail; each is taken away here, and asked for on its own screen. */
function Envios() {
  const { envios } = useAtomValue(preferencesAtom);
  const all = readEnvios(envios);
  if (all.length === 0) return null;
  return (
    <fieldset className="av-set">
      <legend>Indicadores por e-mail</legend>
      {all.map((one) => {
        const title =
          one.nome ?? reports.find(({ query }) => query === one.relatorio)?.title ?? one.relatorio;
        return (
          <Switch
            key={`${one.relatorio} ${one.busca} ${one.cada} ${one.departamento}`}
            label={title}
            hint={`${cadas[one.cada]}, de ${one.departamento}; desligado, sai da lista`}
            on
            onChange={() => announce(toggleEnvio(one))}
          />
        );
      })}
    </fieldset>
  );
}

export default function Avisos() {
  const { avisos } = useAtomValue(preferencesAtom);
  const [permission, setPermission] = useState(permissionNow);

  /* the browser is asked only here, by the press that wants it */
  const desktop = async (on: boolean): Promise<void> => {
    if (!on) {
      change({ area_de_trabalho: false });
      return;
    }
    const now = permission === 'default' ? await Notification.requestPermission() : permissionNow();
    setPermission(now);
    change({ area_de_trabalho: now === 'granted' });
  };

  return (
    <Dialog title="Avisos" onClose={() => store.set(avisosAtom, false)}>
      <fieldset className="av-set">
        <legend>Por e-mail</legend>
        {Object.entries(mails).map(([kind, { label, info }], at) => (
          <Switch
            key={kind}
            label={label}
            hint={info}
            first={at === 0}
            on={avisos.email[kind] !== false}
            onChange={(on) => change({ email: { [kind]: on } })}
          />
        ))}
      </fieldset>
      <Envios />
      <fieldset className="av-set">
        <legend>Neste navegador</legend>
        <Switch
          label="Notificação na área de trabalho"
          hint={
            WHY[permission] ??
            'De mensagens novas, quando o console não está à vista; um clique abre'
          }
          on={avisos.area_de_trabalho && permission === 'granted'}
          disabled={permission === 'denied' || permission === 'ausente'}
          onChange={(on) => void desktop(on)}
        />
        <Switch
          label="Número de não lidas no título da janela"
          hint="(3) OS-m · Mensagens recebidas"
          on={avisos.titulo}
          onChange={(titulo) => change({ titulo })}
        />
        <Switch
          label="Som de mensagem nova"
          hint="Curto e baixo"
          on={avisos.som}
          onChange={(som) => {
            change({ som });
            if (som) ping();
          }}
        />
        <Button variant="link" icon="play" onClick={ping}>
          Ouvir o som
        </Button>
      </fieldset>
    </Dialog>
  );
}
