import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type ParsedMail, simpleParser } from 'mailparser'

/** Waits for a mail to this address and returns the first link in the newest one. */
export async function linkMailedTo(folder: string, to: string, path: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      link = await newestLink(folder, to, path)
      return link
    })
    .not.toBe('')
  return link
}

/** The mails to this address, the newest last. */
export async function mailsTo(folder: string, to: string): Promise<ParsedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => simpleParser(await readFile(join(folder, name)))))
  return mails.filter((mail) => JSON.stringify(mail.to ?? '').includes(to))
}

async function newestLink(folder: string, to: string, path: string): Promise<string> {
  const texts = (await mailsTo(folder, to)).map((mail) => mail.text ?? '')
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link.includes(path))
  return links.at(-1) ?? ''
}
