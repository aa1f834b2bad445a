/** Where `npm run demo` is, unless PORT and DATA_DIR say otherwise. The site of one company has the port after this one. */
export const DEMO_PORT = 8080

/** Deleted, the demonstration starts afresh. */
export const DEMO_FOLDER = 'data/demo'
