import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePorts } from '#support/servers/run.ts'

/** Another site, whose one page shows the address in its query in a frame and keeps the messages from there. */
export interface Site {
  readonly origin: string
  readonly stop: () => void
}

export async function startSite(): Promise<Site> {
  const port = await freePorts()
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

const page = `<!doctype html><title>A site</title><script>
  messages = []
  addEventListener('message', ({ origin, data }) => messages.push({ origin, data }))
</script><h1>A site</h1><iframe title="Docent" style="width: 100%; border: 0"></iframe><script>
  document.querySelector('iframe').src = new URLSearchParams(location.search).get('show')
</script>`
