/** The version that a path of the catalogue stands in. */
import { actions, queries } from '../../domain/index.ts';

const others = [...actions, ...queries].flatMap(({ call: { path, version } }) => {
  const pattern = path.replace(/^\/D(?=\/)/, '/[^/]+').replace(/\{\w+\}/g, '[^/?]+');
  return version === 'v2' ? [] : [{ version, pattern: new RegExp(`^${pattern}(?:\\?|$)`) }];
});

/** '/alfa/ordem-servicos' → '/api/v2/osm/admin/alfa/ordem-servicos'. */
export const apiPath = (path: string): string => {
  const found = others.find(({ pattern }) => pattern.test(path));
  return `/api/${found?.version ?? 'v2'}/osm/admin${path}`;
};
