/**
 * Builds the generated parts of a package: the program as JavaScript, because Node strips no types below `node_modules`, and the
 * console. `npm pack --ignore-scripts=false` calls it.
 */
import { chmodSync, copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { builtConsole } from './build-console.ts'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')

/**
 * The program finds its files relative to the modules that name them. The bundle has one folder, so each module keeps its old location:
 * `dist/…` and `src/…` are equally deep.
 */
const placed: Plugin = {
  name: 'placed',
  setup(builder) {
    builder.onLoad({ filter: /[/\\](src|simulators)[/\\].*\.ts$/ }, ({ path }) => {
      const position = relative(root, path).split(sep).join('/')
      const text = readFileSync(path, 'utf8')
      // A bundle contains the modules of the program, so their imports need no resolution at run time.
      if (position === 'src/exchange/resolve.ts') return { contents: '', loader: 'ts' }
      const contents = text.replaceAll('import.meta.url', `new URL('../${position}', import.meta.url).href`)
      return { contents, loader: 'ts' }
    })
  },
}

async function prepack(): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  builtConsole()
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Packages stay dependencies, so that users of Strowger get their fixes and licenses.
    packages: 'external',
    plugins: [placed],
    logLevel: 'warning',
  })
  copyFileSync(join(root, 'bin', 'launch.cjs'), join(dist, 'launch.cjs'))
  copyFileSync(join(root, 'packaging', 'npm', 'strowger.cjs'), join(dist, 'strowger.cjs'))
  chmodSync(join(dist, 'strowger.cjs'), 0o755)
}

await prepack()
