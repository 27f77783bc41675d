import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'

/** What wrk is to ask, in Lua; each script looks at every answer and counts in `bad` what is not well. */

const list = (texts: string[]) => `{${texts.map((text) => `'${text}'`).join(',')}}`
const json = (token?: string) =>
  `{ ['Content-Type'] = 'application/json'${token ? `, ['Authorization'] = 'Bearer ${token}'` : ''} }`

const form = `
local mark, sent = os.time() .. '-' .. math.random(1000000000), 0
local form_headers = ${json()}
local function form()
  sent = sent + 1
  local body = '{"firstName":"Vera","lastName":"Visitor","email":"' .. mark .. '-' .. sent .. '@bench.example","company":"Vera","address":"1 Long Street","postcode":"1000","city":"Town","state":"State","country":"Country","occupation":"Buyer","contactNumber":"1","industry":"Press"}'
  return wrk.format('POST', '${catalogueRequests.send.path}', form_headers, body)
end
local function taken(status, body)
  return status == 204 or (status == 200 and body:sub(1, 11) == '{"follow":"')
end`

/** Random pages by key, with one form in a hundred requests between. */
export const listScript = (token: string, keys: string[]) => `
local keys = ${list(keys)}
local headers = { ['Authorization'] = 'Bearer ${token}' }
${form}
function request()
  if math.random(100) == 1 then return form() end
  return wrk.format('GET', '${catalogueRequests.listPending.path}?size=10&after=' .. keys[math.random(#keys)], headers)
end
local function page(body)
  return body:sub(1, 15) == '{"data":[{"id":' and body:find('"totalElements":%d+,"totalPages":%d+,"page":%d+,"size":10', -200)
end
function response(status, _, body)
  if not taken(status, body) and not (status == 200 and page(body)) then bad = bad + 1 end
end`

/** Random files of a tour. */
export const tilesScript = (folder: string, { files, bytes }: { files: number; bytes: number }) => `
function request() return wrk.format('GET', '${folder}' .. 'tiles/' .. math.random(0, ${files - 1}) .. '.jpg') end
function response(status, _, body) if status ~= 200 or #body ~= ${bytes} then bad = bad + 1 end end`

export const formScript = `
${form}
request = form
function response(status, _, body) if not taken(status, body) then bad = bad + 1 end end`

/** Each id once; the load ends when they run out. */
export const approveScript = (ids: string[], token: string) => `
local ids, next = ${list(ids)}, 0
local headers = ${json(token)}
function request()
  next = next + 1
  if next <= #ids then
    local path = '${catalogueRequests.approve.path}'
    return wrk.format('POST', path:gsub(':id', ids[next]), headers, '{}')
  end
  wrk.thread:stop()
  return wrk.format('GET', '/healthz')
end
function response(status)
  if status ~= 204 and not (status == 200 and next > #ids) then bad = bad + 1 end
end`

/** Each answer brings the token of a later call. There must be more tokens than connections. */
export const refreshScript = (tokens: string[]) => `
local tokens, first = ${list(tokens)}, 1
local headers = ${json()}
function request()
  local token = tokens[first]
  tokens[first], first = nil, first + 1
  return wrk.format('POST', '${auth.refresh.path}', headers, '{"refreshToken":"' .. (token or '') .. '"}')
end
local last = #tokens
function response(status, _, body)
  local token = body:match('"refreshToken":"([%w_-]+)"')
  if status ~= 200 or not token then bad = bad + 1 return end
  last = last + 1
  tokens[last] = token
end`

export const loginScript = (username: string, password: string) => `
local headers = ${json()}
function request()
  return wrk.format('POST', '${auth.login.path}', headers, '{"username":"${username}","password":"${password}"}')
end
function response(status, _, body)
  if status ~= 200 or not body:match('"accessToken":"[%w_.-]+"') then bad = bad + 1 end
end`

/** These files in turn, whole. */
export const filesScript = (sizes: Record<string, number>, headers: Record<string, string>) => `
local paths, next, sizes = ${list(Object.keys(sizes))}, 0, {${Object.values(sizes).map((size) => `[${size}] = true`)}}
local headers = {${Object.entries(headers).map(([name, value]) => `['${name}'] = '${value}'`)}}
function request()
  next = next % #paths + 1
  return wrk.format('GET', paths[next], headers)
end
function response(status, _, body) if status ~= 200 or not sizes[#body] then bad = bad + 1 end end`

/** These addresses in turn, each answered with one of these bodies. */
export const askScript = (token: string, paths: string[], bodies: string[]) => `
local paths, next, bodies = ${list(paths)}, 0, {${bodies.map((body) => `[ [==[${body}]==] ] = true`)}}
local headers = { ['Authorization'] = 'Bearer ${token}' }
function request()
  next = next % #paths + 1
  return wrk.format('GET', paths[next], headers)
end
function response(status, _, body)
  if status == 200 and bodies[body] then return end
  if bad == 0 then print('The first of them: ' .. status .. ' ' .. body) end
  bad = bad + 1
end`
