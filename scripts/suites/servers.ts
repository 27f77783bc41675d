interface Server {
  stop(): Promise<unknown>
}

/** Runs the work beside these servers, and stops them when it ends or is stopped. */
export async function runBeside(servers: readonly Server[], work: () => Promise<void>): Promise<void> {
  const stop = () => Promise.all(servers.map((server) => server.stop()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop().finally(() => process.exit(1)))
  }
  try {
    await work()
  } finally {
    await stop()
  }
}
