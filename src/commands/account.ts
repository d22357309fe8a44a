/** What people look for by name that is no screen and no record: their account, the looks, what is yet to come. */
import { editarUsuario } from '../../domain/usuario/index.ts';
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import { leaveConsole, openAccount, openPassword, openSessionsOf } from '../workspace/account.ts';
import { updatePreferences } from '../workspace/index.ts';
import type { Command } from './define.ts';

const own = (
  command: Pick<Command, 'id' | 'title' | 'icon' | 'info' | 'keywords' | 'parting' | 'run'>,
) => ({
  ...command,
  section: 'Em toda parte',
  scope: 'tudo' as const,
});

const THEMES = [
  ['claro', 'Tema claro', ['tema', 'modo claro', 'dia']],
  ['escuro', 'Tema escuro', ['tema', 'modo escuro', 'noite', 'dark']],
  ['sistema', 'Tema do sistema', ['tema', 'tema automático']],
] as const;
const DENSITIES = [
  ['compacta', 'Densidade compacta'],
  ['confortavel', 'Densidade confortável'],
] as const;

/** Of somebody else, for who administers her: the page stands with the sign-in service, as one's own does. */
const sessoes: Command = {
  id: 'usuarios.sessoes',
  title: 'Sessões abertas',
  section: 'Usuário',
  info: 'Onde a pessoa está conectada, desde quando, e encerrar',
  icon: 'lock',
  keywords: ['sessões da pessoa', 'encerrar sessões', 'dispositivos', 'desconectar a pessoa'],
  scope: 'detalhe',
  target: { noun: editarUsuario.noun, many: false },
  hidden: ({ target }) => target.kind === 'none' || target.noun !== editarUsuario.noun,
  blocked: ({ target, actor }) =>
    target.kind !== 'one'
      ? 'Só em um registro por vez'
      : actor.can(editarUsuario.permission)
        ? null
        : SEM_PERMISSAO,
  run: ({ target }) => (target.kind === 'one' ? openSessionsOf(target.row.id) : undefined),
};

export const accountCommands: readonly Command[] = [
  sessoes,
  ...THEMES.map(([tema, title, keywords]) =>
    own({
      id: `conta.tema_${tema}`,
      title,
      icon: 'view',
      keywords,
      run: () => updatePreferences({ tema }),
    }),
  ),
  ...DENSITIES.map(([densidade, title]) =>
    own({
      id: `conta.densidade_${densidade}`,
      title,
      icon: 'view',
      keywords: ['densidade', 'altura das linhas'],
      run: () => updatePreferences({ densidade }),
    }),
  ),
  own({
    id: 'conta.abrir',
    title: 'Minha conta',
    icon: 'person',
    info: 'Nome, e-mail, foto, acesso',
    keywords: ['conta', 'meus dados', 'meu perfil', 'meu e-mail', 'foto'],
    run: openAccount,
  }),
  own({
    id: 'conta.senha',
    title: 'Alterar senha',
    icon: 'lock',
    keywords: ['senha', 'trocar senha', 'mudar senha'],
    run: openPassword,
  }),
  own({
    id: 'conta.sair',
    title: 'Sair',
    icon: 'logout',
    keywords: ['logout', 'encerrar sessão', 'desconectar', 'trocar de usuário'],
    parting: true,
    run: leaveConsole,
  }),
];
