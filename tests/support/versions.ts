/** The version that a call of the catalogue stands in. */
import { actions, queries } from '../../domain/index.ts';

const others = [...actions, ...queries].flatMap(({ call: { method, path, version } }) =>
  version === 'v2'
    ? []
    : [
        {
          method,
          version,
          pattern: new RegExp(
            `^${path.replace(/^\/D(?=\/)/, '/[^/]+').replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`,
          ),
        },
      ],
);

/** '/alfa/ordem-servicos' → '/api/v2/osm/admin/alfa/ordem-servicos'. */
export const apiPath = (asked: string, path: string): string => {
  const found = others.find(({ method, pattern }) => method === asked && pattern.test(path));
  return `/api/${found?.version ?? 'v2'}/osm/admin${path}`;
};
