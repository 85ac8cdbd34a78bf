export { getAuth as GET, postAuth as POST } from "@/lib/server/session/auth-route";
