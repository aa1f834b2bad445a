/** The colour of a queue or a tag; the name stands beside it. */
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
        background: color,
        // White and black have an edge on every theme.
        boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 30%)',
      }}
    />
  )
}
