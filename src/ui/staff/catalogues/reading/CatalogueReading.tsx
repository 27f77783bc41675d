import Select from 'antd/es/select'
import { useState } from 'react'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { type EditionFile, editions } from '#contract/editions.ts'
import { reader } from '#contract/reader.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { languageText } from '../editions/languageText.ts'
import { PageBars } from './PageBars.tsx'
import './catalogue-reading.css'

/** How the pages of an edition were read, by all visitors together. */
export function CatalogueReading({ row: { id } }: { readonly row: CatalogueRow }) {
  const { data } = useEndpoint(editions.list, { params: { id } })
  const [chosen, setChosen] = useState<string>()
  const files = (data?.data ?? []).filter(({ publication }) => publication !== 'planned')
  const file = files.find((one) => keyOf(one) === chosen) ?? files.find(({ current }) => current) ?? files[0]
  if (!file) return null
  return (
    <>
      <h3>{t('What was read')}</h3>
      {files.length > 1 && (
        <Select
          size="small"
          aria-label={t('Edition')}
          value={keyOf(file)}
          onChange={setChosen}
          options={files.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
          popupMatchSelectWidth={false}
        />
      )}
      <EditionReading key={keyOf(file)} id={id} file={file} />
    </>
  )
}

const keyOf = ({ number, language }: EditionFile): string => `${number} ${language ?? ''}`
const nameOf = ({ number, language }: EditionFile): string =>
  language ? `${t('No. {number}', { number })} · ${languageText(language)}` : t('No. {number}', { number })

function EditionReading({
  id,
  file: { number, language, pages },
}: {
  readonly id: string
  readonly file: EditionFile
}) {
  const query = language ? { language } : {}
  const read = useEndpoint(reader.figures, { params: { id, number }, query })
  const { data } = read
  return (
    <>
      <ReadState read={read} failure={t('The figures could not be loaded.')} />
      {data?.readings === null && (
        <p className="muted">
          {t(
            'Figures are shown once five visitors have opened it and five visits have read in it: fewer would tell of single people.',
          )}
        </p>
      )}
      {data && data.readings !== null && <PageBars reading={data} pages={pages} />}
    </>
  )
}
