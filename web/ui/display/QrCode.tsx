import { create } from 'qrcode'
import { useMemo } from 'react'

/** Draws a QR code as a single path. It is dark on white in both themes, because cameras read it best so. */
export function QrCode({ text, label, size = 232 }: { text: string; label: string; size?: number }) {
  const { path, count } = useMemo(() => draw(text), [text])
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${count} ${count}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr={text}
    >
      <path d={path} fill="#10202f" />
    </svg>
  )
}

function draw(text: string): { path: string; count: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const cells: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) cells.push(`M${column} ${row}h1v1h-1z`)
    }
  }
  return { path: cells.join(''), count: modules.size }
}
