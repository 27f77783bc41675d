import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { x } from 'tar'

const modules = resolve(import.meta.dirname, '../../node_modules')
const packed = join(modules, '@sparticuz/chromium/bin')
const home = join(modules, '.cache/docent-chromium-webgl')

/** The package is built for one platform. */
export const canUnpack = () =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(join(packed, 'chromium.br'))

/** A headless Chromium from an npm package, unpacked once, with its libraries and Latin fonts only. */
export function unpackBrowser() {
  if (!existsSync(home)) unpackInto(home)
  return {
    executablePath: join(home, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/** Unpacks atomically, because several processes may start at once. */
function unpackInto(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  writeFileSync(join(draft, 'chromium'), inflate('chromium.br'), { mode: 0o755 })
  for (const name of ['al2023', 'fonts']) {
    const cwd = join(draft, name)
    mkdirSync(cwd)
    x({ cwd, sync: true }).end(inflate(`${name}.tar.br`))
  }
  // WebGL without a graphics card; the browser looks for it beside itself.
  x({ cwd: draft, sync: true }).end(inflate('swiftshader.tar.br'))
  writeFileSync(join(draft, 'fonts.conf'), fontsIn(folder))
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

const inflate = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)), { chunkSize: 2 ** 22 })

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
