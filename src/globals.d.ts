/** Replaced by the build with the version of package.json. */
declare const __OSM_VERSION__: string;
