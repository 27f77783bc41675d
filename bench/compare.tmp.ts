import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, readFileSync } from 'node:fs'
import { freePorts } from '#support/servers/run.ts'
import { formScript, refreshScript } from './load/scripts.ts'
import { loginPage, scriptOf } from './rows/page-files.ts'
import { wrk } from './load/wrk.ts'
const requests = process.argv[2] ?? '50000', rounds = Number(process.argv[3] ?? 5), seconds = 3
const versions = [
  { name: 'old13', cwd: '/tmp/old13', entry: ['--expose-gc', 'dist/server/main.js'], docent: ['dist/server/docent.js'] },
  { name: 'old14', cwd: '/tmp/old14', entry: ['--expose-gc', 'dist/server/main.js'], docent: ['dist/server/docent.js'] },
  { name: 'head', cwd: '/work/main', entry: ['--expose-gc', 'dist/server/main.js'], docent: ['dist/server/docent.js'] },
]
const get = (path: string, token: string) => `local headers = { ['Authorization'] = 'Bearer ${token}' }
function request() return wrk.format('GET', '${path}', headers) end
function response(status) if status ~= 200 then bad = bad + 1 end end`
const cpu = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) / 100 }
const running: any[] = []
for (const v of versions) {
  const data = mkdtempSync('/tmp/cmp-')
  const port = String(await freePorts())
  const origin = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH!, DATA_DIR: data, PORT: port, PUBLIC_URL: origin, ADMIN_EMAIL: 'owner@bench.example', ADMIN_PASSWORD: 'a password to measure with', RATE_LIMITS: 'off', NODE_ENV: 'production', UNDO_SECONDS: '60' }
  const child = spawn(process.execPath, [...v.entry], { cwd: v.cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => { child.kill(); rmSync(data, { recursive: true, force: true }) })
  for (;;) { try { if ((await fetch(origin + '/healthz')).ok) break } catch {} await new Promise((r) => setTimeout(r, 50)) }
  execFileSync(process.execPath, [...v.docent, 'sample', '--requests', requests], { cwd: v.cwd, env, stdio: 'ignore' })
  const login = async () => (await (await fetch(origin + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'owner@bench.example', password: env.ADMIN_PASSWORD }) })).json()) as any
  const { accessToken } = await login()
  const files = scriptOf(await loginPage({ origin } as any))
  running.push({ ...v, origin, token: accessToken, files, login, pid: child.pid })
  console.log('ready', v.name)
}
const works: Record<string, (v: any) => string> = {
  list: (v) => get('/api/catalogue/request?page=1&size=10', v.token),
  history: (v) => get('/api/catalogue/history?page=1&size=10', v.token),
  files: (v) => v.files,
  form: () => formScript,
}
for (const [name, script] of Object.entries(works)) {
  const rates: Record<string, number[]> = {}, cpus: Record<string, number[]> = {}
  for (let r = 0; r < rounds; r++) for (const v of r % 2 ? running.toReversed() : running) {
    const before = cpu(v.pid)
    const { rate, count } = await wrk({ origin: v.origin, seconds, connections: 32, script: script(v) });
    (rates[v.name] ??= []).push(rate); (cpus[v.name] ??= []).push((cpu(v.pid) - before) / count * 1e6)
  }
  const median = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!
  console.log(name.padEnd(8), running.map((v) => `${v.name} ${median(rates[v.name]!).toFixed(0)}/s ${median(cpus[v.name]!).toFixed(0)}µs`).join('  '))
  const r = (a: string, b: string) => `${a}/${b} rate ${(median(rates[a]!) / median(rates[b]!)).toFixed(2)} per-cpu ${(median(cpus[b]!) / median(cpus[a]!)).toFixed(2)}`
  console.log('   ', r('old14', 'old13'), '|', r('head', 'old14'), '|', r('head','old13'))
}
process.exit(0)
