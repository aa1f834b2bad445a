/**
 * The lane of the tickets without a kanban tag. The other lanes have the ids of their tags. This file imports no schemas,
 * because the web app needs it in its first load.
 */
export const OPEN_LANE = 0
