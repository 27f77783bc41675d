/**
 * Runs on the Node that npm itself runs on, any from 20 up, before the pinned one: names the package that this one lacks here,
 * where the system's loader would name a file.
 */
import { spawnSync } from 'node:child_process'

const packages = { 'libatomic.so.1': 'libatomic1 (Fedora: libatomic)' }

// npm puts the pinned Node first on the path.
const { status, stderr } = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
if (status !== 0) {
  const library = /loading shared libraries: ([^:]+):/.exec(stderr ?? '')?.[1] ?? ''
  const wanted = packages[library]
  console.error(
    wanted
      ? `Docent brings its own Node, which needs ${library}. Install the package ${wanted}, for example: apt-get install libatomic1`
      : `The Node that Docent brings does not run here: ${stderr}`,
  )
  process.exit(1)
}
