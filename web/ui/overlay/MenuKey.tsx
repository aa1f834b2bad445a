/** The key that does the same, at the end of a line of a menu. A phone has none; for those who hear the menu the line names it. */
export function MenuKey({ name }: { name: string }) {
  return (
    <kbd className="mantine-visible-from-sm" aria-hidden>
      {name}
    </kbd>
  )
}
