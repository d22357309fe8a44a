/** What people look for by name that is no screen and no record: their account, the looks, what is yet to come. */
import { leaveConsole, openAccount, openPassword } from '../workspace/account.ts';
import { updatePreferences } from '../workspace/index.ts';
import type { Command } from './define.ts';

const own = (command: Pick<Command, 'id' | 'title' | 'icon' | 'info' | 'keywords' | 'run'>) => ({
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

/** Known by name, not there yet: said instead of found nowhere. */
const LATER = [
  ['documentos.ciencia', 'Dar ciência', 'Os documentos ainda não estão no sistema'],
] as const;

export const accountCommands: readonly Command[] = [
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
    run: leaveConsole,
  }),
  ...LATER.map(([id, title, reason]) => ({
    ...own({ id, title, icon: 'block', run: () => undefined }),
    blocked: () => reason,
  })),
];
