// Random games and perft on request, one a line: `list 1000`, `pick 1000`, `game`, `perft 7 20 3`.
#include <ctime>
#include <iostream>
#include <string>

#include "azul.hpp"

using namespace azul;

namespace {

int any_of(State& state, int choices) { return choices > 1 ? below(state, choices) : 0; }

Move listed(State& state) {
    static Moves moves;
    list_moves(state, moves);
    return moves.list[any_of(state, moves.count)];
}

Move picked(State& state) { return pick_move(state, any_of(state, count_moves(state))); }

template <Move (*choose)(State&)>
int play_out(State& state) {
    int length = 0;
    for (; state.phase != Phase::over; length++) apply(state, choose(state));
    return length;
}

double seconds() {  // of this thread's processor time
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <Move (*choose)(State&)>
void rate(int seats, Side side) {
    int games = 0;
    std::cin >> games;
    State state;
    long decisions = 0, points = 0;
    const double begin = seconds();
    for (int seed = 0; seed < games; seed++) {
        set_up(state, seats, side, static_cast<uint64_t>(seed));
        decisions += play_out<choose>(state);
        for (int seat = 0; seat < seats; seat++) points += score(state, seat);
    }
    const double spent = seconds() - begin;
    std::cout << games / spent << ' ' << static_cast<double>(decisions) / spent << ' ' << points << std::endl;
}

void next_game(int seats, Side side) {  // length and scores of the next seed, from a list and without
    static uint64_t seed = 0;
    for (auto play : {play_out<listed>, play_out<picked>}) {
        State state;
        set_up(state, seats, side, seed);
        std::cout << play(state);
        for (int seat = 0; seat < seats; seat++) std::cout << ' ' << score(state, seat);
        std::cout << ' ';
    }
    std::cout << std::endl;
    seed++;
}

long perft(const State& state, int depth) {
    if (depth == 0) return 1;
    Moves moves;
    list_moves(state, moves);
    long lines = 0;
    for (int k = 0; k < moves.count; k++) {
        State next = state;
        apply(next, moves.list[k]);
        lines += perft(next, depth - 1);
    }
    return lines;
}

void perft_after(int seats, Side side) {  // seed, random moves before, depth
    uint64_t seed = 0;
    int before = 0, depth = 0;
    std::cin >> seed >> before >> depth;
    State state;
    set_up(state, seats, side, seed);
    for (; before > 0 && state.phase != Phase::over; before--) apply(state, picked(state));
    std::cout << perft(state, depth) << std::endl;
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) return 1;
    const int seats = std::stoi(words[1]);
    const Side side = words[2] == std::string("grey") ? Side::grey : Side::coloured;
    for (std::string wanted; std::cin >> wanted;) {
        if (wanted == "list") rate<listed>(seats, side);
        if (wanted == "pick") rate<picked>(seats, side);
        if (wanted == "game") next_game(seats, side);
        if (wanted == "perft") perft_after(seats, side);
    }
}
