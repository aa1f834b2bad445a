import { DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueOption } from '#contract/queue-options.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { MenuEditor, MenuState } from './menu-editor.ts'
import { MenuOptionRow, type TrackMessage } from './MenuOptionRow.tsx'
import { countBelow, findOption, rowsOf, possibleMoves, type TreePosition } from './tree.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MenuTree.module.css'
import { useMenuDrag } from './useMenuDrag.ts'

type Props = {
  editor: MenuEditor
  state: MenuState
  /** Makes the text area of an option one into which variables are inserted. */
  track: TrackMessage
  onLook: (id: number) => void
}

/** Shows the menu as a tree whose rows are edited in place. */
export function MenuTree({ editor, state: { tree }, track, onLook }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [addedId, setAddedId] = useState<number | null>(null)
  const [optionToDelete, setOptionToDelete] = useState<QueueOption | null>(null)
  const { drag, provider } = useMenuDrag({ tree, folded, list, onDrop: (id, position) => editor.move(id, position) })

  const add = (position: TreePosition): void => {
    if (position.parentId !== null) unfold(position.parentId)
    const id = editor.add(position, t('queues.option.new'))
    setAddedId(id)
    onLook(id)
  }
  const unfold = (id: number): void => setFolded(new Set([...folded].filter((one) => one !== id)))
  const toggle = (id: number): void => (folded.has(id) ? unfold(id) : setFolded(new Set([...folded, id])))

  const dragged = drag ? findOption(tree, drag.id) : undefined
  const hidden = new Set(dragged ? rowsOf(dragged.children).map((row) => row.option.id) : [])
  const rows = rowsOf(tree, folded).filter((row) => !hidden.has(row.option.id))
  const target = drag?.rows[drag.gap.above]?.option.id
  const line = drag && <DropLine depth={drag.gap.depth} />

  return (
    <DragDropProvider {...provider}>
      <ol ref={list} className={styles.list} aria-label={t('queues.option.list')}>
        {rows.map((row) => (
          <Fragment key={row.option.id}>
            {target === row.option.id && line}
            <MenuOptionRow
              row={row}
              folded={folded.has(row.option.id)}
              isFresh={addedId === row.option.id}
              isDragged={drag?.id === row.option.id}
              steps={possibleMoves(tree, row.option.id)}
              editor={editor}
              track={track}
              onLook={onLook}
              onAdd={add}
              onToggle={toggle}
              onDelete={setOptionToDelete}
            />
          </Fragment>
        ))}
        {drag && target === undefined && line}
      </ol>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className={`${parts.inline} ${styles.overlay}`}>
            {dragged.title}
            {countBelow(dragged) > 0 && <small className="num">+{countBelow(dragged)}</small>}
          </span>
        )}
      </DragOverlay>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
        onClick={() => add({ parentId: null, index: tree.length })}
      >
        {t('queues.option.add')}
      </Button>
      <ConfirmDialog
        opened={optionToDelete !== null}
        title={t('common.confirmDelete')}
        text={t('queues.option.deleteText', {
          title: optionToDelete?.title,
          count: optionToDelete ? countBelow(optionToDelete) : 0,
        })}
        onClose={() => setOptionToDelete(null)}
        onConfirm={() => Promise.resolve(optionToDelete && editor.remove(optionToDelete.id))}
      />
    </DragDropProvider>
  )
}

function DropLine({ depth }: { depth: number }) {
  return (
    <li aria-hidden className={styles.drop} style={{ '--depth': depth } as CSSProperties} data-testid="drop-line" />
  )
}
