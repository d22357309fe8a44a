// A thread that compiles, one paper at a time: compiling is synchronous, and may take a second.
// Where the compiler has a binding it is that; elsewhere the same compiler as WebAssembly, which tags the
// file but knows no PDF/A.
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const { binding, wasm, template, fonts, workspace } = workerData;
const blobs = () => fonts.map((path) => readFileSync(path));

function native() {
  const { NodeCompiler } = require(binding);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: blobs() }] });
  return (json, pdfStandard, fotos) => {
    try {
      for (const [name, bytes] of fotos)
        compiler.mapShadow(path.join(workspace, name), Buffer.from(bytes));
      return compiler.pdf({ mainFileContent: template, inputs: { d: json } }, { pdfStandard });
    } finally {
      compiler.resetShadow();
      // What a paper leaves in the memory of the next is more than it saves.
      compiler.evictCache(1);
    }
  };
}

async function portable() {
  const typst = await import(pathToFileURL(wasm.module).href);
  typst.initSync({ module: readFileSync(wasm.code) });
  const builder = new typst.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const blob of blobs()) await builder.add_raw_font(blob);
  const compiler = await builder.build();
  compiler.add_source('/papel.typ', template);
  return (json, _, fotos) => {
    for (const [name, bytes] of fotos) compiler.map_shadow(name, bytes);
    const { result, diagnostics } = compiler.compile('/papel.typ', [['d', json]], 'pdf', 2);
    for (const name of fotos.keys()) compiler.unmap_shadow(name);
    compiler.reset();
    if (!result) throw new Error(JSON.stringify(diagnostics));
    return result;
  };
}

const ready = binding ? Promise.resolve().then(native) : portable();
// Whoever asks is told.
ready.catch(() => undefined);

async function draw({ json, norma, fotos }) {
  try {
    const compile = await ready;
    const bytes = new Uint8Array(compile(json, norma, fotos));
    parentPort.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort.postMessage({ erro: String(error?.message ?? error) });
  }
}
parentPort.on('message', (wanted) => void draw(wanted));
