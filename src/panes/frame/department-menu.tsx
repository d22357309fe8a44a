/** The department of the session, and the way to another one. */
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { listaDepartamentos } from '../../../domain/departamento/meus.ts';
import { pageAtom } from '../../api/query.ts';
import { chooseDepartment } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { currentUserAtom } from '../../workspace/actor.ts';
import { navigate } from '../../workspace/location.ts';
import { savePreferences, updatePreferences } from '../../workspace/preferences.ts';
import { leaveThen } from '../../workspace/unsaved.ts';

type Departamento = Infer<typeof listaDepartamentos.row>;

const EVERY = { per_page: 200, order: 'nome asc' } as const;

/** Changes the department. Everything on the page belongs to one: it starts anew. */
function switchDepartment(codigo: string, to = '/app/home'): void {
  leaveThen(() => {
    updatePreferences({ departamento: codigo });
    void savePreferences().finally(() => {
      chooseDepartment(codigo);
      location.assign(to);
    });
  });
}

function Departments({
  anchor,
  onClose,
}: {
  anchor: React.RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { data, status } = useAtomValue(pageAtom(listaDepartamentos, EVERY));
  const here = useAtomValue(currentUserAtom)?.departamento?.codigo;
  const entries: MenuEntry[] =
    data?.rows.map((one: Departamento) => ({
      id: one.codigo,
      label: one.nome,
      info: one.perfis.join(', '),
      checked: one.codigo === here,
      radio: true,
      run: () => {
        if (one.codigo !== here) switchDepartment(one.codigo);
      },
    })) ?? [];
  if (!data)
    entries.push({
      heading: status === 'error' ? 'Falha ao carregar os dados' : 'Carregando dados',
    });
  return (
    <Menu
      // The focus goes to the first entry when they arrive.
      key={status}
      anchor={anchor}
      label="Departamento"
      onClose={onClose}
      entries={[
        ...entries,
        'line',
        {
          id: 'todos',
          label: 'Escolher departamento…',
          icon: 'building',
          run: () => leaveThen(() => navigate('/departamentos')),
        },
      ]}
    />
  );
}

export function DepartmentMenu() {
  const user = useAtomValue(currentUserAtom);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const nome = user?.departamento?.nome ?? '';
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tb"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Departamento: ${nome}`}
        title="Trocar de departamento"
        onClick={() => setOpen(!open)}
      >
        <Icon name="building" />
        <span>{nome}</span>
        <Icon name="down" size={14} />
      </button>
      {open ? <Departments anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
