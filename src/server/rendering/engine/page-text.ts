import type { Box, PageText, Word } from '../shapes.ts'
import { withPage } from './draw-page.ts'
import type { PdfDocument } from './open-document.ts'
import { linksOf } from './page-links.ts'
import { type Pdfium, withMemory } from './pdfium.ts'
import { type Edges, place } from './place.ts'

const maxCharacters = 100_000

export const readText = (document: PdfDocument, page: number): PageText =>
  withPage(document, page, (opened) => ({
    lines: linesOf(document.lib, opened),
    links: linksOf(document, opened),
  }))

function linesOf(lib: Pdfium, page: number): readonly (readonly Word[])[] {
  const text = lib.FPDFText_LoadPage(page)
  if (text === 0) return []
  try {
    return withMemory(lib, 16, (pointer) => collect(lib, { page, text, pointer }))
  } finally {
    lib.FPDFText_ClosePage(text)
  }
}

interface Reading {
  readonly page: number
  readonly text: number
  /** Memory for the edges of a character. */
  readonly pointer: number
}

function collect(lib: Pdfium, reading: Reading): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]]
  let letters = ''
  let edges: Edges | undefined
  const endWord = () => {
    const word = letters.normalize('NFKC').trim()
    const box = edges && place(lib, reading.page, edges)
    if (word !== '' && box && isOnPage(box)) lines.at(-1)?.push({ text: word, box })
    letters = ''
    edges = undefined
  }
  const count = Math.min(lib.FPDFText_CountChars(reading.text), maxCharacters)
  for (let index = 0; index < count; index++) {
    const letter = letterOf(lib.FPDFText_GetUnicode(reading.text, index))
    if (!/\s/.test(letter)) {
      letters += letter
      edges = around(edges, edgesOf(lib, reading, index))
      continue
    }
    endWord()
    if (letter === '\n') lines.push([])
  }
  endWord()
  return lines.filter((words) => words.length > 0)
}

/** The library writes 2 for a hyphen at the end of a line. Other control characters, and halves of pairs, say nothing. */
function letterOf(code: number): string {
  if (code === 2 || code === 0xfffe) return '-'
  if (code === 10 || code === 13) return '\n'
  if (code <= 32) return ' '
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code)
}

/** The library gives left, top, right and bottom of a letter's place in its line, which is as high as its font. */
function edgesOf(lib: Pdfium, { text, pointer }: Reading, index: number): Edges | undefined {
  if (!lib.FPDFText_GetLooseCharBox(text, index, pointer)) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = lib.runtime.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4)
  return { left, right, bottom, top }
}

/** A cropped page keeps the words of what was cut off. */
const isOnPage = ([left, top, width, height]: Box) => left < 1 && top < 1 && left + width > 0 && top + height > 0

function around(all: Edges | undefined, one: Edges | undefined): Edges | undefined {
  if (!all || !one) return all ?? one
  return {
    left: Math.min(all.left, one.left),
    right: Math.max(all.right, one.right),
    bottom: Math.min(all.bottom, one.bottom),
    top: Math.max(all.top, one.top),
  }
}
