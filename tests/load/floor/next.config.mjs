// Types are checked with those of the whole repository.
const config = { typescript: { ignoreBuildErrors: true } };

export default config;
