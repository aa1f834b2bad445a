import { markColor } from './mark-color.ts'

/** Shows the colour of a queue or a tag. It is hidden from screen readers, so the name must be shown beside it. */
export function ColorDot({ color, size = 9 }: { color: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 3,
        background: markColor(color),
        forcedColorAdjust: 'none',
      }}
    />
  )
}
