/** What is loaded when the list is narrowed or its views are opened: in a file each, every visitor would load their names. */
export { FilterChips } from './FilterChips.tsx'
export { FilterPopover } from './FilterPopover.tsx'
export { ViewDialogs } from './ViewDialogs.tsx'
export { ViewsMenu } from './ViewsMenu.tsx'
