import { type Seal, sealText } from '../audit/chain.ts'
import type { Finding, Verdict } from '../audit/verify-audit.ts'

/** 1 is that of every command that could not do its work. */
export const exitCodes = `
Exit codes: 0 every sealed row is as it was sealed, and the chain contains the given seal; 2 a row or a seal was changed, removed or put in; 3 the given seal is not in this chain; 4 the given seal is newer than this data; 1 nothing could be verified.`

type Given = Pick<Seal, 'number' | 'hash'>

export function sentencesOf(verdict: Verdict, given: Given | undefined) {
  const { finding, asked } = verdict
  const sentences = [
    ...summaryOf(verdict),
    finding ? findingOf(finding) : 'Every sealed row is as it was sealed.',
    ...notesOf(verdict),
    ...(given ? [givenOf(given, asked)] : []),
    ...limits,
  ]
  return { sentences, exitCode: finding ? 2 : asked === 'foreign' ? 3 : asked === 'newer' ? 4 : 0 }
}

const time = (at: number) => new Date(at).toISOString()

function summaryOf({ newest, rows, unsealed }: Verdict): string[] {
  const open = `Rows that are not sealed yet: ${unsealed}. Nothing is known of changes to them.`
  if (!newest) return ['No seals were verified.', open]
  return [`Verified ${rows} rows in ${newest.number} seals, the last of ${time(newest.at)}: ${sealText(newest)}`, open]
}

type Row = Extract<Finding, { kind: 'rowChanged' | 'rowAdded' }>['row']

const rowText = ({ id, at, action }: Row) => `${id} (${action}, ${time(at)})`

function findingOf(finding: Finding): string {
  const { kind, seal } = finding
  if (kind === 'rowChanged') return `The row ${rowText(finding.row)} was changed after seal ${seal}.`
  if (kind === 'rowAdded') return `The row ${rowText(finding.row)} was put in after seal ${seal}.`
  if (kind === 'rowRemoved') return removalOf(finding)
  if (kind === 'sealChanged') return `Seal ${seal} itself was changed.`
  return `Seal ${seal} was removed.`
}

function removalOf({ seal, place, of, before, after }: Extract<Finding, { kind: 'rowRemoved' }>): string {
  const between = [before && `behind ${rowText(before)}`, after && `before ${rowText(after)}`].filter(Boolean)
  return `A row was removed after seal ${seal}: number ${place} of its ${of} rows${between.map((text) => `, ${text}`).join('')}.`
}

function notesOf({ epochs, backdated: { count, first } }: Verdict): string[] {
  const restored = epochs.filter(({ epoch }) => epoch > 1)
  return [
    ...restored.map(
      ({ epoch, number, at }) => `A backup was restored before seal ${number} of ${time(at)} (epoch ${epoch}).`,
    ),
    ...(first
      ? [
          `Rows with a time more than ten minutes before the seal that precedes them: ${count}, the first ${rowText(first)}. A clock was wrong, or somebody put them in.`,
        ]
      : []),
  ]
}

function givenOf({ number }: Given, asked: Verdict['asked']): string {
  if (asked === 'contained')
    return `Seal ${number} as you have it is contained in this chain: nothing up to it was changed.`
  if (asked === 'foreign')
    return `Seal ${number} as you have it is not in this chain: rows up to it were changed and sealed anew, a backup of before was restored, or the seal is of another installation.`
  if (asked === 'newer')
    return `Seal ${number} as you have it is newer than this data: a backup of before was restored, or the end was cut off.`
  return `Whether the chain contains seal ${number} is not known, because it does not hold until there.`
}

const limits = [
  'What this cannot prove: whoever can write the database can rebuild every seal that nobody keeps elsewhere, and cut off the end. Give --seal with the newest seal of a mail or a log.',
  'Rows that stood before the first seal are proven from then on only, and erased personal data by its hash.',
]
