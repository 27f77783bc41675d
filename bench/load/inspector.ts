export interface CpuProfile {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

export interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

/** Watches where a process spends its time while `work` goes on; it listens at `port` once it is asked to. */
export async function profiled(pid: number, port: number, work: () => Promise<unknown>): Promise<CpuProfile> {
  process.kill(pid, 'SIGUSR1')
  const { ask, close } = await connect(port)
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: 250 })
  await ask('Profiler.start')
  await work()
  const { profile } = await ask<{ profile: CpuProfile }>('Profiler.stop')
  // A process that is watched does not end.
  close()
  return profile
}

async function connect(port: number) {
  const socket = new WebSocket(await addressOf(port))
  const { promise: opened, resolve: open } = Promise.withResolvers<unknown>()
  const waiting = new Map<number, (result: never) => void>()
  socket.onopen = open
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: never }
    waiting.get(id)?.(result)
  }
  await opened
  let last = 0
  const ask = <T>(method: string, params = {}): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>()
    waiting.set(++last, resolve)
    socket.send(JSON.stringify({ id: last, method, params }))
    return promise
  }
  return { ask, close: () => socket.close() }
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
  }
}
