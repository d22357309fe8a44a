/** The version of the application (specification, section 9), from package.json at build time. */
declare const __OSM_VERSION__: string;

export const VERSION: string = __OSM_VERSION__;
