import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { attachToOption, createOption, deleteOption, detachFromOption, menuQuery, updateOption } from './api.ts'
import { MenuEditor, type MenuState } from './menu-editor.ts'

/** Returns the editor of a queue's menu, and what it shows. */
export function useMenuEditor(): { editor: MenuEditor; menu: MenuState } {
  const cache = useQueryClient()
  const [editor] = useState(
    () =>
      new MenuEditor({
        read: (queueId) => cache.fetchQuery({ ...menuQuery(queueId), staleTime: 0 }),
        create: createOption,
        change: updateOption,
        remove: deleteOption,
        attach: attachToOption,
        detach: detachFromOption,
      }),
  )
  return { editor, menu: useSyncExternalStore(editor.subscribe, editor.state) }
}
