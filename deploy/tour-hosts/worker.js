// A tour of plain files behind a worker (Cloudflare Workers with static assets, or any host with the same interface), open
// only to whoever has a token that Docent lets in. The worker has to run before the assets are looked for, else they are
// open to everybody: in wrangler.jsonc
//   "main": "worker.js", "assets": { "directory": "./tours", "binding": "ASSETS", "run_worker_first": true }
const docent = 'https://docent.example'
const tour = '00000000-0000-7000-8000-000000000000'

/** Docent's answer for one token holds for five seconds: a tour has thousands of tiles. */
const holds = 5_000
const openUntil = new Map()

// biome-ignore lint/style/noDefaultExport: a worker is written so.
export default {
  async fetch(request, { ASSETS }) {
    const { pathname, search, searchParams } = new URL(request.url)
    const token = /(?:^|;\s*)docent-tour=([\w-]{1,200})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
    if (searchParams.has('token') || !((openUntil.get(token) ?? 0) > Date.now())) {
      const answer = await ask(`${pathname}${search}`, token, request.headers.get('user-agent') ?? '')
      // A refusal, or the way on without the token and with the cookie.
      if (answer.status !== 200) return answer
      if (openUntil.size > 10_000) openUntil.clear()
      openUntil.set(token, Date.now() + holds)
    }
    return confined(await ASSETS.fetch(request))
  },
}

function ask(address, token, agent) {
  const headers = { 'x-forwarded-uri': address, cookie: `docent-tour=${token}`, 'user-agent': agent }
  return fetch(`${docent}/api/tour/verify?tour=${tour}&kit=redirect`, { headers, redirect: 'manual' })
}

/** Asked about each time, so that nothing opens from a cache once the tour is closed. */
function confined(file) {
  const answer = new Response(file.body, file)
  answer.headers.set('cache-control', 'private, no-cache')
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}
