/** The console as a profile sees it: its mark and its way back stand above every screen, so it knows nothing else of profiles. */
import { actionsOf, call } from '../kernel/define.ts';

const action = actionsOf<{ id: number }>('perfil');

export const verComo = action({
  id: 'perfis.ver_como',
  title: 'Ver como este perfil',
  info: 'Mostra o console como este perfil o vê, sem poder escrever, até voltar',
  keywords: ['ver como', 'experimentar o perfil', 'testar o perfil'],
  permission: 'sistema.perfis.update',
  call: call('v2 POST /D/perfis/{perfil}/ver-como'),
  input: {},
  from: 'any',
  to: null,
  tier: 'A',
});
/** Nobody is kept from it: it is the way back. */
export const voltar = action({
  id: 'perfis.voltar',
  title: 'Voltar a ver como você',
  info: 'Deixa de ver o console como um perfil o vê',
  permission: null,
  call: call('v2 POST /D/perfis/{perfil}/voltar'),
  input: {},
  from: 'any',
  to: null,
  tier: 'A',
  whileSeeing: true,
});
