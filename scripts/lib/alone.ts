/** A file of the console that stands by itself: with all that it imports, as a classic script. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The text of it, minified; `file` is below the root. Throws what the build throws. */
export async function builtAlone(
  root: string,
  file: string,
  options: { readonly define?: Record<string, string>; readonly plugins?: readonly Plugin[] } = {},
): Promise<string> {
  const { define = {}, plugins = [] } = options;
  const out = await build({
    configFile: false,
    root,
    define,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, file), output: { format: 'iife' } },
    },
  });
  const [made] = [out].flat();
  if (!made || !('output' in made)) throw new Error(`${file} não foi construído`);
  return made.output[0].code;
}
