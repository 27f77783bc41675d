import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { settings } from '#contract/settings.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'

const svg = 'http://www.w3.org/2000/svg'
const xhtml = 'http://www.w3.org/1999/xhtml'
const xlink = 'http://www.w3.org/1999/xlink'

const svgOf = (inside: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="${svg}" ${attributes}>${inside}<rect width="9" height="9"/></svg>`)

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As the programs write them, with what they note for themselves. */
const drawings = {
  Inkscape: `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg width="120px" height="30px" version="1.1" id="svg5" inkscape:version="1.3.2 (091e20e, 2023-11-25)"
   sodipodi:docname="habsburg.svg" inkscape:export-filename="/home/otto/habsburg.png"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="${xlink}" xmlns="${svg}" xmlns:svg="${svg}"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" borderopacity="1.0" inkscape:document-units="px" showgrid="true">
    <inkscape:grid type="xygrid" id="grid1" originx="0" originy="0" />
    <sodipodi:guide position="0,0" orientation="0,1" id="guide1" inkscape:locked="false" />
  </sodipodi:namedview>
  <defs id="defs2">
    <inkscape:path-effect effect="fillet_chamfer" id="path-effect1" is_visible="true" only_selected="false" />
    <inkscape:perspective sodipodi:type="inkscape:persp3d" inkscape:vp_x="0 : 15 : 1" id="perspective1" />
    <linearGradient id="linearGradient1" inkscape:collect="always">
      <stop style="stop-color:#0000ff;stop-opacity:1" offset="0" id="stop1" />
    </linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient2" x1="0" x2="120" />
  </defs>
  <metadata id="metadata1">
    <rdf:RDF>
      <cc:Work rdf:about="">
        <dc:format>image/svg+xml</dc:format>
        <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" />
        <cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/" />
      </cc:Work>
    </rdf:RDF>
  </metadata>
  <g inkscape:label="Ebene 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:url(#linearGradient2);-inkscape-font-specification:'Sans, Bold'" d="M 0,0 H 120 V 30 Z" id="path1"
       sodipodi:nodetypes="cccc" />
    <flowRoot xml:space="preserve" id="flowRoot1"><flowRegion id="flowRegion1"><rect id="rect1" width="9" height="9" /></flowRegion><flowPara id="flowPara1" /></flowRoot>
    <text xml:space="preserve" x="1" y="2" id="text1"><tspan sodipodi:role="line" id="tspan1">Salt &amp; Pepper</tspan></text>
  </g>
</svg>
`,
  Illustrator: `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Ebene_1" xmlns:x="http://ns.adobe.com/Extensibility/1.0/" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" xmlns:graph="http://ns.adobe.com/Graphs/1.0/"
	 xmlns="${svg}" xmlns:xlink="${xlink}" x="0px" y="0px"
	 viewBox="0 0 120 30" style="enable-background:new 0 0 120 30;" xml:space="preserve">
<metadata>
	<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
	<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 9.0">
		<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
			<rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfx="http://www.npes.org/pdfx/ns/id/">
				<xmpMM:DocumentID>xmp.did:1</xmpMM:DocumentID><pdfx:Version>1</pdfx:Version>
			</rdf:Description>
		</rdf:RDF>
	</x:xmpmeta>
	<?xpacket end="w"?>
	<sfw xmlns="http://ns.adobe.com/SaveForWeb/1.0/"><slices></slices><sliceSourceBounds bottomLeftOrigin="true" height="30"></sliceSourceBounds></sfw>
</metadata>
<style type="text/css"><![CDATA[
	@charset "utf-8";
	.st0{clip-path:url(#SVGID_2_);} .st1{fill:url( '#SVGID_3_' );font-family:'\\4d yriad'}
]]></style>
<switch>
	<g i:extraneous="self">
		<defs><rect id="SVGID_1_" width="120" height="30"/></defs>
		<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
		<radialGradient id="SVGID_3_"><stop offset="0"/><a:midPointStop xmlns:a="http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/" offset="0"/></radialGradient>
		<g class="st0"><path class="st1" d="M0,0h120v30z"/></g>
	</g>
</switch>
<i:aipgf id="adobe_illustrator_pgf" i:pgfEncoding="zstd/base64"><![CDATA[KLUv/QBYvEoB]]></i:aipgf>
</svg>
`,
  Figma: `<svg width="120" height="30" viewBox="0 0 120 30" fill="none" xmlns="${svg}" xmlns:xlink="${xlink}">
<g clip-path="url(#clip0_1_2)">
<mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="30"><path d="M120 0H0V30H120V0Z" fill="white"/></mask>
<g mask="url(#mask0_1_2)"><rect width="120" height="30" fill="url(#pattern0_1_2)"/></g>
</g>
<defs>
<pattern id="pattern0_1_2" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0_1_2" transform="scale(0.01)"/></pattern>
<clipPath id="clip0_1_2"><rect width="120" height="30" fill="white"/></clipPath>
<image id="image0_1_2" width="1" height="1" preserveAspectRatio="none" xlink:href="${pixel}"/>
</defs>
</svg>
`,
  'a prefix of its own': `<?xml version='1.0'?><s:svg xmlns:s='${svg}' viewBox='0,0,120,30'><s:style>@namespace "${svg}";</s:style></s:svg>`,
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A white PNG of which the header may lie. */
function pngOf(width: number, height: number, { rows = height, extra = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows, 255))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(extra ? [chunk('teXt', Buffer.alloc(extra))] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Refusals = [name: string, bytes: Buffer, words: RegExp][]

async function startWithOwner(t: TestContext) {
  const app = await startTestApp(t)
  const { call, accessToken } = await app.given.user('SUPER_ADMIN')
  const put = async (bytes: Buffer, path = '', token = accessToken) => {
    const answer = await fetch(`${app.origin}/api/settings/logo${path}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    })
    const text = await answer.text()
    return { status: answer.status, problem: text ? JSON.parse(text) : undefined }
  }
  const logo = async () => (await call(settings.read)).logo
  const kept = (name: 'logoBytes' | 'mailLogo') =>
    app.services.db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst()
  const refuses = async (refusals: Refusals) => {
    await put(svgOf(''))
    const before = [await digest(app.services), await logo()]
    for (const [name, bytes, words] of refusals) {
      const { status, problem } = await put(bytes)
      assert.equal(status, 400, name)
      assert.match(problem.Message, words, name)
      assert.deepEqual(problem.errors, [{ field: 'logo', message: problem.Message }], name)
    }
    assert.deepEqual([await digest(app.services), await logo()], before)
  }
  return { ...app, accessToken, call, put, logo, kept, refuses }
}

test('a logo is shown at an address of its own, where it can run nothing; the former address is gone', async (t) => {
  const { put, logo, origin } = await startWithOwner(t)
  const svg = svgOf('<title>Habsburg</title>')
  assert.equal((await put(svg)).status, 204)
  const first = await logo()
  assert.deepEqual(first, { url: first?.url, type: 'image/svg+xml', width: 200, height: 50 })

  const shown = await fetch(origin + first?.url)
  assert.equal(shown.status, 200)
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), svg)
  assert.equal(shown.headers.get('content-type'), 'image/svg+xml')
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/)

  assert.equal((await put(pngOf(40, 10))).status, 204)
  const second = await logo()
  assert.deepEqual([second?.type, second?.width, second?.height], ['image/png', 40, 10])
  assert.equal((await fetch(origin + first?.url)).status, 404)
  assert.equal((await fetch(origin + second?.url)).headers.get('content-type'), 'image/png')
})

test('a logo may be sent under its own type; another type is told the right one, as for every upload', async (t) => {
  const { accessToken, origin, logo } = await startWithOwner(t)
  const send = (path: string, type: string, body: Buffer | string) =>
    fetch(origin + path, {
      method: 'PUT',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': type, authorization: `Bearer ${accessToken}` },
    })
  const words = async (answer: Response) => [answer.status, (await answer.json()).Message]
  const svg = svgOf('')

  assert.equal((await send('/api/settings/logo', 'image/svg+xml; charset=utf-8', svg)).status, 204)
  assert.equal((await logo())?.type, 'image/svg+xml')
  assert.equal((await send('/api/settings/logo', 'image/png', pngOf(40, 10))).status, 204)
  assert.equal((await logo())?.type, 'image/png')
  assert.equal((await send('/api/settings/logo/mail', 'image/png', pngOf(40, 10))).status, 204)
  const refusal = [415, 'Please send the file as image/png or image/svg+xml.']
  assert.deepEqual(await words(await send('/api/settings/logo', 'image/jpeg', svg)), refusal)
  assert.deepEqual(await words(await send('/api/settings/logo', 'application/json', '{}')), refusal)
  const upload = await send('/api/document/file/x.pdf?expires=1&signature=x', 'application/pdf', svg)
  assert.deepEqual(await words(upload), [415, 'Please send the file as application/octet-stream.'])
  assert.deepEqual(await words(await send('/api/settings', 'text/plain', '{}')), [415, 'Please send application/json.'])
})

test('a logo that cannot be shown as it was drawn is refused in words, and the former one stays', async (t) => {
  const { refuses } = await startWithOwner(t)
  await refuses([
    ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 1 1">&a;</svg>'), /document type/],
    ['document type that is none', Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD">${svgOf('')}`), /document type/],
    ['no size', svgOf('', ''), /how large it is/],
    ['empty view box', svgOf('', 'viewBox="0 0 0 0" width="10" height="10"'), /how large it is/],
    ['empty size', svgOf('', 'viewBox="0 0 10 10" width="0" height="0"'), /how large it is/],
    ['size in per cent', svgOf('', 'width="100%" height="100%"'), /how large it is/],
    ['endless', svgOf('', 'viewBox="0 0 Infinity Infinity"'), /too narrow/],
    ['very narrow', svgOf('', 'viewBox="0 0 2100 100"'), /too narrow/],
    ['no picture', Buffer.from('<html><body>Logo</body></html>'), /SVG or PNG/],
    ['other bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /SVG or PNG/],
    ['nothing', Buffer.alloc(0), /SVG or PNG/],
    ['cut PNG', pngOf(40, 10).subarray(0, -20), /damaged/],
    ['changed PNG', Buffer.from(pngOf(40, 10).fill(7, 20, 22)), /damaged/],
    ['PNG bomb', pngOf(100_000, 100_000, { rows: 1 }), /too many pixels/],
  ])
})

test('a document inside a drawing is refused, because nobody counts its parts', async (t) => {
  const { refuses } = await startWithOwner(t)
  const insides = {
    drawing: '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    'drawing under another prefix': `<image xmlns:x="${xlink}" x:href="data:image/svg+xml,%3Csvg/%3E"/>`,
    'drawing in upper case with a line break': '<image href=" DATA:image/&#10;SVG+xml,%3Csvg/%3E"/>',
    'drawing in a style': '<rect style="mask:url(data:image/svg+xml,%3Csvg/%3E)"/>',
    'drawing behind an escape': String.raw`<style>rect{mask:url("data:image/\73vg+xml,%3Csvg/%3E")}</style>`,
    'drawing in a web page': `<foreignObject><img xmlns="${xhtml}" src="data:image/svg+xml,%3Csvg/%3E"/></foreignObject>`,
    'a web page': `<foreignObject><div xmlns="${xhtml}" style="box-shadow:0 0 9px red"/></foreignObject>`,
    'style sheet': '<style>@import "data:text/css,rect{mask:url(%23a)}"</style>',
    'section in a style sheet': '<style>@import "data:text/<![CDATA[css,rect{mask:url(%23a)}"]]></style>',
    'style sheet before the drawing': '<?xml-stylesheet href="data:text/css,rect{mask:url(%23a)}"?>',
  }
  await refuses(Object.entries(insides).map(([name, inside]) => [name, svgOf(inside), /holds a web page/]))
})

/** Levels of parts of which each draws the one below ten times. */
const levels = (lowest: string, level: (id: string, below: string) => string, depth = 8) =>
  svgOf(lowest + Array.from({ length: depth }, (_, n) => level(`l${n + 1}`, `l${n}`)).join(''))
const ten = (element: string) => element.repeat(10)
const dot = '<rect width="9" height="9"/>'

test('parts that multiply are refused, however they refer to each other', async (t) => {
  const { refuses } = await startWithOwner(t)
  const mask = `<mask id="l0">${dot}</mask>`
  const pattern = `<pattern id="l0" width="1" height="1">${dot}</pattern>`
  const marker = `<marker id="l0">${dot}</marker>`
  const masked = (attribute: (below: string) => string) =>
    levels(mask, (id, below) => `<mask id="${id}">${ten(`<rect ${attribute(below)} width="9" height="9"/>`)}</mask>`)
  const styled = (css: (below: string) => string) =>
    levels(mask, (id, below) => `<style>${css(below)}</style><mask id="${id}">${ten(`<g class="c-${below}"/>`)}</mask>`)
  const drawings = {
    copies: levels('<path id="l0"/>', (id, below) => `<g id="${id}">${ten(`<use href="#${below}"/>`)}</g>`),
    masks: masked((below) => `mask="url(#${below})"`),
    'masks in quotes': masked((below) => `mask="url( '#${below}' )"`),
    'masks in a style': masked((below) => `style="opacity:1;mask:url(#${below})"`),
    'masks behind an escape': masked((below) => String.raw`mask="u\72l(#${below})"`),
    'masks behind a comment': masked((below) => `style="mask:/*'*/url(#${below})/*'*/"`),
    'masks behind an encoded name': masked((below) => `mask="url(#%6c${below.slice(1)})"`),
    'masks of a group': levels(
      mask,
      (id, below) => `<mask id="${id}">${ten(`<g mask="url(#${below})">${dot}</g>`)}</mask>`,
    ),
    'masks that elements inherit': levels(
      mask,
      (id, below) => `<mask id="${id}"><g mask="url(#${below})">${ten('<g mask="inherit"/>')}</g></mask>`,
    ),
    'masks in a variable': levels(
      mask,
      (id, below) => `<mask id="${id}"><g style="--m:url(#${below})">${ten('<g style="mask:var(--m)"/>')}</g></mask>`,
    ),
    'masks that an animation sets': levels(
      mask,
      (id, below) => `<mask id="${id}">${ten(`<g><set attributeName="mask" to="url(#${below})"/></g>`)}</mask>`,
    ),
    'masks of a class': styled((below) => `.c-${below}{mask:url(#${below})}`),
    'masks of a class among others': styled((below) => `@media all{p, g > g.c-${below}{mask:url('#${below}')}}`),
    'masks of an element': styled((below) => `g[class='c-${below}']{mask:url(#${below})}`),
    'masks of an animated class': styled((below) => `@keyframes k{to{mask:url(#${below})}}.c-${below}{animation:k}`),
    'masks behind another class': styled(
      (below) => `.c-${below}{x:url( a} .none{mask:url(#${below});mask:url(#${below})}`,
    ),
    'masks behind a string': styled((below) => `.c-${below}{x:"}.none{";mask:url(#${below})}`),
    'masks behind half a comment': styled((below) => `.c-${below}{x:"/*";mask:url(#${below});y:"*/"}`),
    patterns: levels(pattern, (id, below) => `<pattern id="${id}">${ten(`<rect fill="url(#${below})"/>`)}</pattern>`),
    'patterns of lines': levels(
      pattern,
      (id, below) => `<pattern id="${id}">${ten(`<g stroke="url(#${below})"/>`)}</pattern>`,
    ),
    'patterns that elements inherit': levels(
      pattern,
      (id, below) => `<pattern id="${id}"><g fill="url(#${below})">${ten(dot)}</g></pattern>`,
    ),
    'patterns of copies': levels(
      `${pattern}<g id="dots">${ten(dot)}</g>`,
      (id, below) => `<pattern id="${id}"><use href="#dots" fill="url(#${below})"/></pattern>`,
    ),
    'clip paths': levels(
      `<clipPath id="l0">${dot}</clipPath>`,
      (id, below) => `<clipPath id="${id}">${ten(`<rect clip-path="url(#${below})"/>`)}</clipPath>`,
    ),
    markers: levels(
      marker,
      (id, below) => `<marker id="${id}">${ten(`<path d="M0 0h1" marker-end="url(#${below})"/>`)}</marker>`,
    ),
    'markers at ten corners': levels(
      marker,
      (id, below) => `<marker id="${id}"><path d="M0 0${ten('h1')}" marker-mid="url(#${below})"/></marker>`,
    ),
    'markers of a class': levels(
      marker,
      (id, below) =>
        `<style>.${id}{marker:url(#${below})}</style><marker id="${id}"><path d="M0 0${ten('z')}" class="${id}"/></marker>`,
    ),
    'markers that a group hands on': levels(
      marker,
      (id, below) => `<marker id="${id}"><g marker-start="url(#${below})">${ten('<path d="M0 0h1"/>')}</g></marker>`,
    ),
    'a long path': svgOf(`<path id="p" d="M0 0${'L9 9'.repeat(1_800)}"/>${'<use href="#p"/>'.repeat(3_000)}`),
    'parts of one name': levels('', () => `<g id="a">${ten('<use href="#a"/>')}</g>`, 2),
    'a part that holds itself': svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  }
  await refuses(Object.entries(drawings).map(([name, drawing]) => [name, drawing, /repeats its parts too often/]))
})

test('effects and dashes, which may keep a browser from painting, are refused, however they are given', async (t) => {
  const { refuses } = await startWithOwner(t)
  const insides = {
    'a filter': '<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>',
    'a filter of functions': '<rect filter="blur(90px)"/>',
    'a filter in a style': '<rect style="fill:red; FILTER : blur(90px)"/>',
    'a filter in a style sheet': '<style>rect{fill:red;filter:blur(90px)}</style>',
    'a filter in a section': '<style><![CDATA[rect{filter:blur(90px)}]]></style>',
    'a filter behind an escape': String.raw`<style>rect{f\69lter:blur(90px)}</style>`,
    'a filter behind an escape and the end of a line': String.raw`<style>rect{f\69&#13;&#10;lter:blur(90px)}</style>`,
    'a filter behind a quote': String.raw`<style>rect{\";filter:blur(90px);\"}</style>`,
    'a filter behind an address': '<style>rect{x:url(a b /*);filter:blur(90px)}</style>',
    'a filter behind a comment': '<style>rect{filter/**/:blur(90px)}</style>',
    'a filter in a variable': '<style>rect{--b:blur(90px);filter:var(--b)}</style>',
    'a filter behind one that does nothing': '<style>a{filter:none}rect{filter:blur(90px)}</style>',
    'a filter of an animation': '<rect><set attributeName="filter" to="blur(90px)"/></rect>',
    'a filter in keyframes': '<style>@keyframes k{to{filter:blur(90px)}}rect{animation:k 1s}</style>',
    'a shadow of a text': '<text style="text-shadow:0 0 900px red">Otto</text>',
    'a backdrop': '<rect style="-webkit-backdrop-filter:blur(90px)"/>',
    dashes: '<path d="M0 0h9" stroke-dasharray=".00001"/>',
    'dashes in a style': '<path d="M0 0h9" style="stroke-dasharray:.00001px"/>',
    'dashes of a class': '<style>.d{stroke-dasharray:.00001}</style><path class="d" d="M0 0h9"/>',
    'dashes of an animation': '<path d="M0 0h9"><set attributeName="stroke-dasharray" to=".00001"/></path>',
  }
  await refuses(
    Object.entries(insides).map(([name, inside]) => [name, svgOf(inside), /may take a browser very long to draw/]),
  )
})

test('style rules that take a browser long to find their elements are refused', async (t) => {
  const { refuses } = await startWithOwner(t)
  const shapes = (count: number) => '<g/>'.repeat(count)
  const many = Array.from({ length: 400 }, (_, n) => `.a${n}{fill:red}`).join('')
  const insides = {
    'many rules over many shapes': `<style>${many}</style>${shapes(3_000)}`,
    'many selectors of one rule': `<style>${'g,'.repeat(400)}g{fill:red}</style>${shapes(3_000)}`,
    'one that looks at what follows': '<style>g:has(~g){fill:red}</style>',
    'the same behind a comment': '<style>g:/**/has(q){fill:red}</style>',
    'the same behind an escape': String.raw`<style>g:h\61 s(q){fill:red}</style>`,
    'the same inside of a rule': '<style>@media all{g{fill:red;&amp;:not(q g){fill:blue}}}</style>',
    'one that looks at what came before': '<style>q~g{fill:red}</style>',
  }
  await refuses(Object.entries(insides).map(([name, inside]) => [name, svgOf(inside), /styles of the SVG/]))
})

test('properties that say that there is no effect and no dash, and the rules of drawing programs, are accepted', async (t) => {
  const { put } = await startWithOwner(t)
  const accepted = {
    'those of Inkscape':
      '<path style="color-interpolation-filters:linearRGB;vector-effect:none;stroke-dasharray:none;stroke-dashoffset:0;filter:none" d="M0 0h9"/>',
    'those of Illustrator':
      '<style>.st0{filter:none !important;stroke-dasharray:none}</style><rect class="st0" width="9" height="9"/>',
    'rules of a drawing program':
      '<style>@media (min-width:1px){.a,.b:hover,g > .c:first-child{fill:url(#g)}}</style><rect class="a"/>',
    attributes: '<g filter="none" stroke-dasharray="none"><path d="M0 0h9" stroke-dasharray="inherit"/></g>',
  }
  for (const [name, inside] of Object.entries(accepted))
    assert.deepEqual(await put(svgOf(inside)), { status: 204, problem: undefined }, name)
})

test('an SVG that no browser could read is refused', async (t) => {
  const { refuses } = await startWithOwner(t)
  const insides = {
    unclosed: '<g>',
    crossed: '<g><a></g></a>',
    'doubled attribute': '<g id="a" id="b"/>',
    'attribute doubled by prefixes': '<g xmlns:a="urn:x" xmlns:b="urn:x" a:x="1" b:x="2"/>',
    'unbound prefix': '<p:g/>',
    'unbound prefix of an attribute': '<g p:id="a"/>',
    'bare ampersand': '<text>Salt & Pepper</text>',
    'bare ampersand in an attribute': '<g id="a & b"/>',
    'unknown entity': '<text>a&nbsp;b</text>',
    'no space between attributes': '<g id="a"onload="alert(1)"/>',
    'no quotes': '<g id=a/>',
    'bracket in an attribute': '<g id="<"/>',
    'dashes in a comment': '<!-- a -- b -->',
    'end of a section': '<text>]]></text>',
    'control character': '<text>&#1;</text>',
    'declaration inside': '<?xml version="1.0"?>',
  }
  const whole = svgOf('').toString()
  const files = {
    ...Object.fromEntries(Object.entries(insides).map(([name, inside]) => [name, svgOf(inside).toString()])),
    'two roots': whole + whole,
    'text behind': `${whole} and more`,
    'declaration after a line': `\n<?xml version="1.0"?>${whole}`,
    'control character of a later XML': `<?xml version="1.1"?>${svgOf('<text>&#1;</text>')}`,
    'cut off': whole.slice(0, -1),
  }
  await refuses(Object.entries(files).map(([name, file]) => [name, Buffer.from(file), /SVG file is damaged/]))
  await refuses([
    ['no namespace', Buffer.from('<svg xmlns:x="urn:x" viewBox="0 0 2 1"></svg>'), /SVG or PNG/],
    ['foreign namespace', Buffer.from(`<svg xmlns="${xhtml}" viewBox="0 0 2 1"></svg>`), /SVG or PNG/],
    ['other root', Buffer.from(`<g xmlns="${svg}"><svg viewBox="0 0 2 1"/></g>`), /SVG or PNG/],
    ['other encoding', Buffer.from(`<?xml version="1.0" encoding="Shift_JIS"?>${whole}`), /in UTF-8/],
  ])
})

test('the worst drawings of 200 kB are answered', async (t) => {
  const { put, refuses } = await startWithOwner(t)
  const nested = (levels: number) => svgOf(`${'<g>'.repeat(levels)}${'</g>'.repeat(levels)}`)
  const chain = (length: number) =>
    Array.from({ length }, (_, n) => `<g id="c${n + 1}"><use href="#c${n}"/></g>`).join('')
  const chainBackwards = (length: number) =>
    Array.from({ length }, (_, n) => `<g id="c${n}"><use href="#c${n + 1}"/></g>`).join('')
  const attributes = Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')
  await refuses([
    ['nested', nested(28_000), /nested too deeply/],
    ['nested without end', svgOf('<g>'.repeat(66_000)), /nested too deeply/],
    ['nested by one too many', nested(32), /nested too deeply/],
    ['entities', Buffer.from(`<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(13_000)}]><svg/>`), /document type/],
    [
      'classes',
      svgOf(`<style>${'.a{fill:url(#g)}'.repeat(6_000)}</style>${'<g class="a"/>'.repeat(7_000)}`),
      /repeats/,
    ],
    ['one name', svgOf(`<g id="a">${'<use id="a" href="#a"/>'.repeat(8_000)}</g>`), /repeats/],
    ['a long chain of copies', svgOf(chain(4_000)), /repeats its parts too often/],
    ['the same from its end', svgOf(chainBackwards(5_000)), /repeats its parts too often/],
  ])
  const accepted = {
    nested: nested(31),
    elements: svgOf('<g/>'.repeat(49_000)),
    copies: levels('<path id="l0"/>', (id, below) => `<g id="${id}">${ten(`<use href="#${below}"/>`)}</g>`, 2),
    spaces: svgOf(`<rect fill="url(${' '.repeat(190_000)}x"/>`),
    addresses: svgOf(`<rect fill="${'url(#a'.repeat(33_000)}url(x)"/>`),
    names: svgOf(`<${'a'.repeat(199_000)}/>`),
    comments: svgOf(`<style>${'/*'.repeat(99_000)}</style>`),
    quotes: svgOf(`<style>${'"\\"'.repeat(66_000)}</style>`),
    blocks: svgOf(`<style>${'{'.repeat(99_000)}${'}'.repeat(99_000)}</style>`),
    selectors: svgOf(`<style>${'.a,'.repeat(60_000)}.b{fill:url(#g)}</style>`),
    'a style of many': svgOf(`<style>${'.a,'.repeat(30_000)}.a{${'fill:url(#g);'.repeat(8_000)}}</style>`),
    classes: svgOf(`<g class="${'a '.repeat(90_000)}"/>`),
    'addresses of documents': svgOf(`<g id="${'data:'.repeat(39_000)}"/>`),
    'a font inside': svgOf('<style>@font-face{src:url(data:font/woff2;base64,d09GMg)}</style>'),
    'other pictures inside': svgOf(
      '<image href="data:image/gif;base64,R0lG"/><image href="data:image/jpg;base64,AA"/>',
    ),
    'a link that a picture cannot follow': svgOf('<a href="https://example.com"><g/></a>'),
    'a size in millimetres': svgOf('', 'width="100mm" height="25mm"'),
    attributes: svgOf(`<rect ${attributes}/>`),
    escapes: svgOf(`<style>${'\\'.repeat(199_000)}</style>`),
    text: svgOf(`<rect fill="${'&#35;'.repeat(39_000)}"/>`),
  }
  for (const [name, bytes] of Object.entries(accepted)) assert.equal((await put(bytes)).status, 204, name)
})

test('200 kB are accepted, one byte more is refused', async (t) => {
  const { put, logo, services } = await startWithOwner(t)
  const small = pngOf(40, 10)
  const exact = pngOf(40, 10, { extra: 200_000 - small.length - 12 })
  assert.equal(exact.length, 200_000)
  assert.equal((await put(exact)).status, 204)
  const before = [await digest(services), await logo()]
  for (const length of [200_001, 201_000, 2_000_000]) {
    const { status, problem } = await put(Buffer.alloc(length))
    assert.equal(status, 413)
    assert.match(problem.Message, /too large|larger than 200 kB/)
  }
  assert.deepEqual([await digest(services), await logo()], before)
})

test('drawings of programs for drawing are accepted and kept as they are', async (t) => {
  const { put, logo, origin } = await startWithOwner(t)
  for (const [name, drawing] of Object.entries(drawings)) {
    assert.deepEqual(await put(Buffer.from(drawing)), { status: 204, problem: undefined }, name)
    const { url = '', width, height } = (await logo()) ?? {}
    assert.deepEqual([width, height], [120, 30], name)
    assert.equal(await (await fetch(origin + url)).text(), drawing.replace('\ufeff', ''), name)
  }
})

test('mails carry a small PNG as it is, and of other logos the picture that is sent for them', async (t) => {
  const { put, kept } = await startWithOwner(t)
  assert.equal((await put(pngOf(40, 10), '/mail')).status, 409)
  const small = pngOf(40, 10)
  await put(small)
  assert.equal((await kept('mailLogo'))?.value, small.toString('base64'))

  await put(svgOf(''))
  assert.equal(await kept('mailLogo'), undefined)
  const drawn = pngOf(400, 100)
  assert.equal((await put(drawn, '/mail')).status, 204)
  assert.equal((await kept('mailLogo'))?.value, drawn.toString('base64'))
  assert.match((await put(svgOf(''), '/mail')).problem.Message, /PNG/)
  assert.equal((await put(pngOf(40, 10, { extra: 40_000 }), '/mail')).status, 413)
  assert.equal((await kept('mailLogo'))?.value, drawn.toString('base64'))
})

test('removing the logo removes its bytes and its picture for mails; each deed is audited', async (t) => {
  const { put, call, logo, kept, origin, services } = await startWithOwner(t)
  await put(pngOf(40, 10))
  const url = (await logo())?.url
  await call(settings.removeLogo)
  assert.equal(await logo(), null)
  assert.deepEqual([await kept('logoBytes'), await kept('mailLogo')], [undefined, undefined])
  assert.equal((await fetch(origin + url)).status, 404)
  const deeds = await services.db.selectFrom('audit').where('action', 'like', 'settings%').select('action').execute()
  assert.deepEqual(deeds.map(({ action }) => action).sort(), ['settings.removeLogo', 'settings.setLogo'])
})

test('a logo for dark grounds needs the other, has an address of its own, and goes with it', async (t) => {
  const { put, call, origin } = await startWithOwner(t)
  const logoDark = async () => (await call(settings.read)).logoDark
  assert.equal((await put(svgOf('<circle r="9"/>'), '/dark')).status, 409)
  await put(svgOf(''))
  assert.equal((await put(svgOf('<circle r="9"/>'), '/dark')).status, 204)
  const url = (await logoDark())?.url
  assert.match(await (await fetch(origin + url)).text(), /circle/)

  await call(settings.removeDarkLogo)
  assert.equal(await logoDark(), null)
  await put(svgOf('<circle r="9"/>'), '/dark')
  await call(settings.removeLogo)
  assert.equal(await logoDark(), null)
  assert.equal((await fetch(origin + url)).status, 404)
})

test('only an owner sets a logo', async (t) => {
  const { put, given, logo } = await startWithOwner(t)
  const admin = await given.user('ADMIN')
  for (const path of ['', '/mail']) {
    assert.equal((await put(pngOf(40, 10), path, admin.accessToken)).status, 403)
    assert.equal((await put(pngOf(40, 10), path, 'nobody')).status, 401)
  }
  assert.equal(await logo(), null)
})
