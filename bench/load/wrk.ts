import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

interface Wanted {
  origin: string
  seconds: number
  connections: number
  /** A Lua script; it must count what is not well in the global `bad` of its thread. */
  script: string
}

/** Drives a server with wrk and refuses a run in which an answer was not what it should be. */
export async function wrk({ origin, seconds, connections, script }: Wanted): Promise<Load> {
  const path = join(tmpdir(), `docent-bench-${process.pid}.lua`)
  await writeFile(path, `${script}\n${closing}`)
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', path, origin]
  const { stdout } = await run('wrk', args, { maxBuffer: 10_000_000 })
  const [rate = 0, p50 = 0, p99 = 0, bad = 0] = (/RESULT (.*)/.exec(stdout)?.[1] ?? '').split(' ').map(Number)
  if (bad > 0 || rate === 0) throw new Error(`${bad} answers were not well:\n${stdout}`)
  return { rate, p50, p99 }
}

const closing = `
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local bad = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do bad = bad + (thread:get('bad') or 0) end
  local rate = summary.requests / (summary.duration / 1000000)
  print(string.format('RESULT %f %f %f %d', rate, latency:percentile(50) / 1000, latency:percentile(99) / 1000, bad))
end
`

/** Random pages by key with one form in a hundred requests between, and a look at every answer. */
export function listScript(path: string, token: string, keys: string[], writes: boolean): string {
  return `
bad = 0
math.randomseed(os.time())
local keys = {${keys.map((key) => `'${key}'`).join(',')}}
local headers = { ['Authorization'] = 'Bearer ${token}' }
${formRequest}
function request()
  if ${writes} and math.random(100) == 1 then return form() end
  return wrk.format('GET', '${path}?size=10&after=' .. keys[math.random(#keys)], headers)
end
function response(status, _, body)
  if not (status == 204 or (status == 200 and body:sub(1, 9) == '{"data":[')) then bad = bad + 1 end
end`
}

export const formRequest = `
local mark, sent = os.time() .. '-' .. math.random(1000000000), 0
local json = { ['Content-Type'] = 'application/json' }
local function form()
  sent = sent + 1
  local body = '{"firstName":"Vera","lastName":"Visitor","email":"' .. mark .. '-' .. sent .. '@bench.example","company":"Vera","address":"1 Long Street","postcode":"1000","city":"Town","state":"State","country":"Country","occupation":"Buyer","contactNumber":"1","industry":"Press"}'
  return wrk.format('POST', '/api/client/catalogue/info', json, body)
end`

export const formScript = `
bad = 0
math.randomseed(os.time())
${formRequest}
request = form
function response(status) if status ~= 204 then bad = bad + 1 end end`

/** Each id once; when they run out the rest counts as bad, so give enough. */
export function approveScript(ids: string[], token: string, catalogueId: string): string {
  return `
bad = 0
local ids, next = {${ids.map((id) => `'${id}'`).join(',')}}, 0
local headers = { ['Authorization'] = 'Bearer ${token}', ['Content-Type'] = 'application/json' }
function request()
  next = next + 1
  return wrk.format('POST', '/api/catalogue/' .. (ids[next] or 'none') .. '/approve', headers, '{"catalogueId":"${catalogueId}"}')
end
function response(status) if status ~= 204 then bad = bad + 1 end end`
}
