import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { randomToken } from '#server/lib/tokens.ts'
import { readMail } from './mails.ts'

interface Options {
  /** Takes mail only from who signs in. */
  readonly asksPassword?: true
}

/** An SMTP server with replies that a test sets. */
export async function startSmtp(test: { after(work: () => Promise<void>): void }, { asksPassword }: Options = {}) {
  const messages: Buffer[] = []
  const first = randomToken(12)
  const control = {
    /** The reply code for a recipient; 250 accepts. */
    answer: (_recipient: string): number => 250,
    /** The words of a refusal, in which ␀, ␛ and the like are sent as the control characters that they depict. */
    words: (code: number): string => `refused with ${code}`,
    /** The reply code for our sender. */
    answerSender: 250,
    /** The right one; the address of the server keeps the first. */
    password: first,
    /** Connections whose password was wrong. */
    wrongPasswords: 0,
    /** Waits before it answers to this recipient. */
    holds: async (_recipient: string): Promise<void> => {},
    /** Hangs up when this recipient is named. */
    hangsUp: (_recipient: string): boolean => false,
    /** Accepts the message, then disconnects without a reply. */
    cutAfterData: false,
    /** Sends this recipient a reply that never ends. */
    rambles: (_recipient: string): boolean => false,
    /** The number of endless replies in progress. */
    rambling: 0,
  }

  const refusal = (code: number) =>
    code === 250 ? null : Object.assign(new Error(control.words(code)), { responseCode: code })

  const create = () =>
    new SMTPServer({
      disabledCommands: asksPassword ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 50,
      onConnect(session, done) {
        sendControls(socketOf(server, session))
        done()
      },
      onAuth({ username, password }, _session, done) {
        if (password === control.password) return done(null, { user: username })
        control.wrongPasswords++
        done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 }))
      },
      onMailFrom: (_address, _session, done) => done(refusal(control.answerSender)),
      onRcptTo({ address }, session, done) {
        if (control.rambles(address)) return ramble(server, session, control)
        if (control.hangsUp(address)) return hangUp(server, session)
        control.holds(address).then(() => done(refusal(control.answer(address))), done)
      },
      onData(stream, session, done) {
        collect(stream).then((message) => {
          messages.push(message)
          if (control.cutAfterData) hangUp(server, session)
          else done()
        }, done)
      },
    }).on('error', () => {})

  let server = create()
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  test.after(stop)

  return Object.assign(control, {
    url: asksPassword ? `smtp://docent:${first}@127.0.0.1:${port}` : `smtp://127.0.0.1:${port}`,
    received: () => Promise.all(messages.map(readMail)),
    stop,
    async start() {
      server = create()
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
    },
  })
}

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  socketOf(server, session)?.destroy()
}

/** The server itself replaces control characters of its replies. */
function sendControls(socket: Socket | undefined): void {
  if (!socket) return
  const write = socket.write.bind(socket)
  socket.write = (data: string | Uint8Array) => write(typeof data === 'string' ? undepicted(data) : data)
}

const undepicted = (text: string) =>
  text.replace(/[\u2400-\u241f]/gu, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400))

/** Continuation lines of a reply, without a last one, until the client disconnects. */
function ramble(server: SMTPServer, session: SMTPServerSession, control: { rambling: number }): void {
  const socket = socketOf(server, session)
  const timer = setInterval(() => socket?.write('250-one moment\r\n'), 10)
  control.rambling++
  socket?.once('close', () => {
    clearInterval(timer)
    control.rambling--
  })
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  const connections = [...(server.connections as Set<{ session: SMTPServerSession; _socket: Socket }>)]
  return connections.find((connection) => connection.session.id === session.id)?._socket
}
