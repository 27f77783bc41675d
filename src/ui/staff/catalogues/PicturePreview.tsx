import PreviewGroup from 'antd/es/image/PreviewGroup'
import { useState } from 'react'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import type { DialogProps } from '../dialogs/useDialog.ts'

export function PicturePreview({ subject: { name, view }, visible, onClose, onClosed }: DialogProps<CatalogueRow>) {
  // The list renews its signed addresses; keep the first one, so that the open picture does not reload.
  const [src] = useState(() => localAddress(view?.url ?? ''))
  return (
    <PreviewGroup
      items={[{ src, alt: name }]}
      preview={{
        open: visible,
        minScale: 1,
        maxScale: 50,
        scaleStep: 0.5,
        countRender: () => name,
        onOpenChange: (open) => open || onClose(),
        afterOpenChange: (open) => open || onClosed(),
      }}
    />
  )
}
